/** Work that is done beside other work: one run at a time, the next at least `everyMs` after the last has ended. */
export class NowAndThen {
  #everyMs: number;
  #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #endedAt = -Infinity;

  /** `work` must not reject. */
  constructor(everyMs: number, work: () => Promise<void>) {
    this.#everyMs = everyMs;
    this.#work = work;
  }

  /** Begins a run if it is time. */
  tick(): void {
    if (this.#running || performance.now() - this.#endedAt < this.#everyMs) return;
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      this.#endedAt = performance.now();
    });
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await this.#running;
  }
}
