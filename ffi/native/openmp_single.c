/*
 * The two OpenMP calls that the npm build of whisper.cpp imports, for machines without libgomp.
 * That build has no parallel regions, so one thread is the truth.
 * Build: see build.sh beside this file.
 */
int omp_get_num_threads(void) { return 1; }
int omp_get_thread_num(void) { return 0; }
