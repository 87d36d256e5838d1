/*
 * The two OpenMP functions that the npm builds of whisper.cpp import, for machines without libgomp.
 * Those builds have no parallel regions, so one thread is the truth. build.sh beside this compiles it.
 */
int omp_get_num_threads(void) { return 1; }
int omp_get_thread_num(void) { return 0; }
