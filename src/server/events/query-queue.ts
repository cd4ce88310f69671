import type { Requester } from '../kernel/index.ts';
import { Refusal, secondMs } from '../kernel/index.ts';

/** ClickHouse's `priority`: a question pauses while one with a smaller number runs. */
export const priorities = { light: 1, job: 1, heavy: 10 };

/** Time in the event store that an asker may take before its questions make way for others'. */
const budgetMs = 2 * secondMs;
/** … and how much of it comes back in a second. */
const returnedMsPerS = 100;
/** However much was taken, in this time it is forgotten. */
const mostOwedMs = 10 * secondMs;
/** A question that takes longer than this while others wait starts anew among those that make way. */
const patienceMs = secondMs;
const maxWaitMs = 25 * secondMs;
const maxWaitingOfOne = 128;
const maxWaitingOfAll = 500;
const retryAfterS = 10;

/** How a question may run: under this priority, until the signal. */
export type QuerySlot = { priority: number; signal: AbortSignal };

type Usage = { takenMs: number; at: number };
type WaitingQuery = {
  asker: string | undefined;
  isHeavy: boolean;
  askedAt: number;
  /** when it began to run */
  since: number;
  stop: AbortController;
  start: () => void;
  refuse: (why: Refusal) => void;
};

/**
 * Shares the readers of the event store among those who ask. Alone, an asker may have most of them. While others ask,
 * each has a small share, whoever took least lately comes first, and who took much runs under a low priority, beside
 * readers that are kept free of such questions. The service's own jobs have a reader of their own.
 */
export class QueryQueue {
  readonly #count: number;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Usage>();
  readonly #running = new Set<WaitingQuery>();
  #waiting: WaitingQuery[] = [];
  #look: NodeJS.Timeout | undefined;

  /** `count` of readers for askers; one more is for jobs. `now` counts milliseconds. */
  constructor(options: { count: number; now?: () => number }) {
    this.#count = options.count;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Runs the question when it is the asker's turn. It may be stopped and run once more, so it must only read. Throws
   * Refusal 'unavailable' when too many wait, when it waited too long, or when nobody waits for its answer.
   */
  async ask<T>(asker: Requester, run: (turn: QuerySlot) => Promise<T>): Promise<T> {
    if (asker.signal?.aborted) throw withdrawn();
    const { name } = asker;
    let isHeavy = name !== undefined && this.#owed(name) > budgetMs;
    for (;;) {
      const question = await this.#turn(name, isHeavy, asker.signal);
      const signal = asker.signal ? AbortSignal.any([question.stop.signal, asker.signal]) : question.stop.signal;
      try {
        return await run({ priority: priorityOf(question), signal });
      } catch (error) {
        if (asker.signal?.aborted) throw withdrawn();
        if (!question.stop.signal.aborted) throw error;
        isHeavy = true;
      } finally {
        this.#end(question);
      }
    }
  }

  /** What waits and what runs at the moment. */
  get load(): { waiting: number; running: number } {
    return { waiting: this.#waiting.length, running: this.#running.size };
  }

  #turn(asker: string | undefined, isHeavy: boolean, gone: AbortSignal | undefined): Promise<WaitingQuery> {
    const { promise, resolve, reject } = Promise.withResolvers<WaitingQuery>();
    const withdraw = () => question.refuse(withdrawn());
    const late = setTimeout(() => question.refuse(tooMany()), maxWaitMs);
    const settle = () => {
      clearTimeout(late);
      gone?.removeEventListener('abort', withdraw);
    };
    const question: WaitingQuery = {
      asker,
      isHeavy,
      askedAt: this.#now(),
      since: 0,
      stop: new AbortController(),
      start: () => {
        settle();
        resolve(question);
      },
      refuse: (why) => {
        settle();
        this.#waiting = this.#waiting.filter((one) => one !== question);
        reject(why);
      },
    };
    // A job waits as long as it takes: what it would say late is better than never.
    if (asker === undefined) clearTimeout(late);
    else if (this.#isFull(asker)) {
      question.refuse(tooMany());
      return promise;
    }
    gone?.addEventListener('abort', withdraw, { once: true });
    this.#waiting.push(question);
    this.#go();
    return promise;
  }

  #isFull(asker: string): boolean {
    const asked = this.#waiting.filter((one) => one.asker !== undefined);
    return asked.length >= maxWaitingOfAll || asked.filter((one) => one.asker === asker).length >= maxWaitingOfOne;
  }

  #end(question: WaitingQuery): void {
    this.#running.delete(question);
    if (question.asker !== undefined) {
      const takenMs = this.#owedBefore(question.asker) + this.#now() - question.since;
      this.#accounts.set(question.asker, { takenMs: Math.min(takenMs, mostOwedMs), at: this.#now() });
    }
    this.#go();
  }

  /** Lets run what may, and looks again when a question that runs has taken too long for those who wait. */
  #go(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const started = next;
      this.#waiting = this.#waiting.filter((one) => one !== started);
      started.since = this.#now();
      this.#running.add(started);
      started.start();
    }
    clearTimeout(this.#look);
    this.#look = undefined;
    const light = [...this.#running].filter((one) => !one.isHeavy && this.#holdsUpOthers(one));
    const oldest = light.sort((a, b) => a.since - b.since)[0];
    if (!oldest) {
      this.#forget();
      return;
    }
    const leftMs = oldest.since + patienceMs - this.#now();
    if (leftMs <= 0 && !oldest.stop.signal.aborted) oldest.stop.abort();
    this.#look = setTimeout(() => this.#go(), Math.max(leftMs, 50));
  }

  #holdsUpOthers({ asker, stop }: WaitingQuery): boolean {
    return asker !== undefined && !stop.signal.aborted && this.#waiting.some((one) => isOther(one, asker));
  }

  /** The question that may run next: of those who took least, the one that was asked first. */
  #next(): WaitingQuery | undefined {
    const owed = new Map<string | undefined, number>();
    const owedBy = (asker: string | undefined) => {
      const known = owed.get(asker) ?? (asker === undefined ? 0 : this.#owed(asker));
      owed.set(asker, known);
      return known;
    };
    return this.#waiting
      .filter((one) => this.#mayRun(one))
      .sort(
        (a, b) => Number(a.isHeavy) - Number(b.isHeavy) || owedBy(a.asker) - owedBy(b.asker) || a.askedAt - b.askedAt,
      )[0];
  }

  #mayRun(question: WaitingQuery): boolean {
    const running = [...this.#running];
    const { asker, isHeavy } = question;
    if (asker === undefined) return !running.some((one) => one.asker === undefined);
    const asked = running.filter((one) => one.asker !== undefined);
    const own = asked.filter((one) => one.asker === asker).length;
    const heavy = asked.filter((one) => one.isHeavy).length;
    const shared = Math.ceil(this.#count / 2);
    const isAlone = ![...running, ...this.#waiting].some((one) => isOther(one, asker));
    return (
      asked.length < this.#count &&
      own < (isAlone ? shared : isHeavy ? 1 : Math.ceil(this.#count / 3)) &&
      (!isHeavy || heavy < shared)
    );
  }

  /** What the asker took lately, what it takes now included. */
  #owed(asker: string): number {
    const nowMs = this.#now();
    const running = [...this.#running].filter((one) => one.asker === asker);
    return running.reduce((sum, { since }) => sum + nowMs - since, this.#owedBefore(asker));
  }

  #owedBefore(asker: string): number {
    const account = this.#accounts.get(asker);
    if (!account) return 0;
    return Math.max(0, account.takenMs - ((this.#now() - account.at) / secondMs) * returnedMsPerS);
  }

  /** Accounts that owe nothing need not be known. */
  #forget(): void {
    if (this.#accounts.size < 1000) return;
    for (const asker of this.#accounts.keys()) if (this.#owedBefore(asker) === 0) this.#accounts.delete(asker);
  }
}

const isOther = (question: WaitingQuery, asker: string) => question.asker !== undefined && question.asker !== asker;

function priorityOf({ asker, isHeavy }: WaitingQuery): number {
  if (asker === undefined) return priorities.job;
  return isHeavy ? priorities.heavy : priorities.light;
}

const withdrawn = () => new Refusal('unavailable', 'Nobody waits for this answer any more.', { retryAfterS });
const tooMany = () =>
  new Refusal('unavailable', `Too many statistics are asked for at the moment: try again in ${retryAfterS} seconds.`, {
    retryAfterS,
  });
