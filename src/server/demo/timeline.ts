type Action = { at: number; run: () => Promise<void> };

/**
 * What happens in the demo's past, in the order of time: each action runs when the clock has come to its moment, and may
 * plan others that follow from it.
 */
export class Timeline {
  readonly #actions: Action[] = [];
  readonly #clock: { ms: number };

  /** `clock` is what the stores and features take for the present, epoch ms. */
  constructor(clock: { ms: number }) {
    this.#clock = clock;
  }

  /** Plans an action; of two at one moment, the one that was planned first runs first. */
  plan(atMs: number, run: () => Promise<void>): void {
    const at = Math.round(atMs);
    const index = this.#actions.findLastIndex((action) => action.at <= at);
    this.#actions.splice(index + 1, 0, { at, run });
  }

  /** Runs all that was planned up to `untilMs`, and leaves the clock there. What was planned for later never happens. */
  async play(untilMs: number, onProgress: (atMs: number) => void): Promise<void> {
    for (let next = this.#actions.shift(); next && next.at <= untilMs; next = this.#actions.shift()) {
      this.#clock.ms = Math.max(this.#clock.ms, next.at);
      await next.run();
      onProgress(this.#clock.ms);
    }
    this.#clock.ms = untilMs;
  }
}
