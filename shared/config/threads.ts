/**
 * Threads of engines.
 * @module
 */

/** The part of a configuration that says how many threads an engine has. */
export interface ThreadsConfig {
  /** Native threads; 0 leaves the choice to the service. */
  readonly threads: number;
}

/**
 * Returns `config` with at most one thread per core. The threads of a computation wait for each
 * other after every step, and longest for those that have no core: five tokens of the small chat
 * model took more than a minute with 256 threads on two cores.
 */
export function withThreadsThatRun<Config extends ThreadsConfig>(
  config: Config,
  cores: number,
): Config {
  return { ...config, threads: Math.min(config.threads, cores) };
}
