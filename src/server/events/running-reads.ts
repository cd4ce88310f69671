/** Queries that can be ended together. */
export class RunningReads {
  readonly #running = new Set<AbortController>();

  /** The signal of `read` is aborted with `signal` and by `abort`. */
  async run<T>(signal: AbortSignal, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const end = () => controller.abort();
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    this.#running.add(controller);
    try {
      return await read(controller.signal);
    } finally {
      this.#running.delete(controller);
      signal.removeEventListener('abort', end);
    }
  }

  abort(): void {
    for (const controller of this.#running) controller.abort();
  }
}
