import type { Deps } from '../../deps.ts';
import { isStoreUnavailable } from '../../events/index.ts';
import { minuteMs } from '../../kernel/index.ts';

/** IDs of what could not be done, and until when (epoch ms) it takes nobody's turn. Kept from run to run. */
export type Postponed = Map<number, number>;

/** Until what met a store that was away is tried again: where its own question ended the store, others come first. */
const unavailablePauseMs = minuteMs;

type Rules = {
  /** how long a run begins more work, so that other jobs get their turn */
  maxMs: number;
  /** until what failed is tried again */
  pauseMs: number;
  postponed: Postponed;
  /** for the log, with the facts of what failed */
  message: string;
};

/**
 * One run of a job that works for many websites, one after the other: what fails is logged and put off, and holds up no
 * other. The run ends early while the event store is away, which says so in the log itself.
 */
export class JobRun {
  readonly #deps: Pick<Deps, 'events' | 'log' | 'now'>;
  readonly #rules: Rules;
  readonly #startedAt: number;
  #isUnavailable = false;

  constructor(deps: Pick<Deps, 'events' | 'log' | 'now'>, rules: Rules) {
    this.#deps = deps;
    this.#rules = rules;
    this.#startedAt = deps.now();
    for (const [id, until] of rules.postponed) if (until <= this.#startedAt) rules.postponed.delete(id);
  }

  /** What the run must leave out. */
  get postponed(): number[] {
    return [...this.#rules.postponed.keys()];
  }

  /** Whether no more work may begin. */
  get isOver(): boolean {
    return this.#isUnavailable || this.#deps.now() - this.#startedAt >= this.#rules.maxMs;
  }

  /** What the work answers, and 0 where it fails, is put off, or the run is over. */
  async take(one: { id: number; facts: object }, work: () => Promise<number>): Promise<number> {
    if (this.isOver || this.#rules.postponed.has(one.id)) return 0;
    try {
      return await work();
    } catch (error) {
      this.failed(one, error);
      return 0;
    }
  }

  /** Puts off what failed. */
  failed({ id, facts }: { id: number; facts: object }, error: unknown): void {
    const { postponed, pauseMs, message } = this.#rules;
    const isUnavailable = isStoreUnavailable(this.#deps.events, error);
    if (isUnavailable) this.#isUnavailable = true;
    else this.#deps.log.error({ err: error, ...facts }, message);
    postponed.set(id, this.#deps.now() + (isUnavailable ? unavailablePauseMs : pauseMs));
  }
}
