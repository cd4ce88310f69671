import type { Deps } from '../../deps.ts';
import { isStoreUnavailable } from '../../events/index.ts';
import { minuteMs } from '../../kernel/index.ts';

/** When to retry failed work (epoch ms), by ID. Kept between runs. */
export type Postponed = Map<number, number>;

/** Work that caused an outage must not run first in the next run. */
const unavailablePauseMs = minuteMs;

type JobRunOptions = {
  maxMs: number;
  pauseMs: number;
  postponed: Postponed;
  message: string;
};

/** Failed work is logged and postponed. An outage of the event store ends the run. */
export class JobRun {
  readonly #deps: Pick<Deps, 'events' | 'log' | 'now'>;
  readonly #rules: JobRunOptions;
  readonly #startedAt: number;
  #isUnavailable = false;

  constructor(deps: Pick<Deps, 'events' | 'log' | 'now'>, rules: JobRunOptions) {
    this.#deps = deps;
    this.#rules = rules;
    this.#startedAt = deps.now();
    for (const [id, until] of rules.postponed) if (until <= this.#startedAt) rules.postponed.delete(id);
  }

  get postponed(): number[] {
    return [...this.#rules.postponed.keys()];
  }

  get isOver(): boolean {
    return this.#isUnavailable || this.#deps.now() - this.#startedAt >= this.#rules.maxMs;
  }

  /** Returns 0 if the work fails, is postponed, or cannot start before the run ends. */
  async take(one: { id: number; facts: object }, work: () => Promise<number>): Promise<number> {
    if (this.isOver || this.#rules.postponed.has(one.id)) return 0;
    try {
      return await work();
    } catch (error) {
      this.failed(one, error);
      return 0;
    }
  }

  failed({ id, facts }: { id: number; facts: object }, error: unknown): void {
    const { postponed, pauseMs, message } = this.#rules;
    const isUnavailable = isStoreUnavailable(this.#deps.events, error);
    if (isUnavailable) this.#isUnavailable = true;
    else this.#deps.log.error({ err: error, ...facts }, message);
    postponed.set(id, this.#deps.now() + (isUnavailable ? unavailablePauseMs : pauseMs));
  }
}
