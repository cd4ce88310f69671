type Action = { at: number; run: () => Promise<void> };

/** Runs each action when the clock reaches its time. Actions can plan further actions. */
export class Timeline {
  readonly #actions: Action[] = [];
  readonly #clock: { ms: number };

  constructor(clock: { ms: number }) {
    this.#clock = clock;
  }

  /** Actions with the same time run in the order in which they were planned. */
  plan(atMs: number, run: () => Promise<void>): void {
    const at = Math.round(atMs);
    const index = this.#actions.findLastIndex((action) => action.at <= at);
    this.#actions.splice(index + 1, 0, { at, run });
  }

  /** Runs all actions up to `untilMs` and drops later ones. */
  async play(untilMs: number, onProgress: (atMs: number) => void): Promise<void> {
    for (let next = this.#actions.shift(); next && next.at <= untilMs; next = this.#actions.shift()) {
      this.#clock.ms = Math.max(this.#clock.ms, next.at);
      await next.run();
      onProgress(this.#clock.ms);
    }
    this.#clock.ms = untilMs;
  }
}
