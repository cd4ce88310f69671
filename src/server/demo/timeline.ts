type Action = { at: number; run: () => Promise<void> };

/** Each action runs when the clock reaches its time, and can plan more. */
export class Timeline {
  readonly #actions: Action[] = [];
  readonly #clock: { ms: number };

  constructor(clock: { ms: number }) {
    this.#clock = clock;
  }

  /** Actions at the same time run in the order of planning. */
  plan(atMs: number, run: () => Promise<void>): void {
    const at = Math.round(atMs);
    const index = this.#actions.findLastIndex((action) => action.at <= at);
    this.#actions.splice(index + 1, 0, { at, run });
  }

  /** Later actions are dropped. */
  async play(untilMs: number, onProgress: (atMs: number) => void): Promise<void> {
    for (let next = this.#actions.shift(); next && next.at <= untilMs; next = this.#actions.shift()) {
      this.#clock.ms = Math.max(this.#clock.ms, next.at);
      await next.run();
      onProgress(this.#clock.ms);
    }
    this.#clock.ms = untilMs;
  }
}
