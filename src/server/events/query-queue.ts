import type { Requester } from '../kernel/index.ts';
import { Refusal, secondMs, t } from '../kernel/index.ts';

/** A query pauses while one with a smaller number runs. */
export const priorities = { light: 1, job: 1, heavy: 10 };

const budgetMs = 2 * secondMs;
const refillMsPerS = 100;
/** Usage above this isn't recorded. */
const maxUsageMs = 10 * secondMs;
/** If other queries are waiting, a query that takes longer is restarted with a low priority. */
const timeoutMs = secondMs;
const maxWaitMs = 25 * secondMs;
const maxWaitingOfOne = 128;
const maxWaitingOfAll = 500;
const retryAfterS = 10;

export type QuerySlot = { priority: number; signal: AbortSignal };

type Usage = { takenMs: number; at: number };
type WaitingQuery = {
  requester: string | undefined;
  isHeavy: boolean;
  askedAt: number;
  since: number;
  stop: AbortController;
  start: () => void;
  refuse: (why: Refusal) => void;
};

/**
 * While queries are waiting, each requester gets only a small share of the readers. Requesters with low recent usage
 * come first. Requesters with high usage get a low priority and only a few readers. Jobs have their own reader.
 */
export class QueryQueue {
  readonly #count: number;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Usage>();
  readonly #running = new Set<WaitingQuery>();
  #waiting: WaitingQuery[] = [];
  #look: NodeJS.Timeout | undefined;

  /** `count`: number of readers, without the one for jobs. */
  constructor(options: { count: number; now?: () => number }) {
    this.#count = options.count;
    this.#now = options.now ?? (() => performance.now());
  }

  /** `run` can be called twice, so it must only read. Throws Refusal 'unavailable'. */
  async ask<T>(requester: Requester, run: (turn: QuerySlot) => Promise<T>): Promise<T> {
    if (requester.signal?.aborted) throw requestCancelled();
    const { name } = requester;
    let isHeavy = name !== undefined && this.#owed(name) > budgetMs;
    for (;;) {
      const question = await this.#turn(name, isHeavy, requester.signal);
      const signal = requester.signal
        ? AbortSignal.any([question.stop.signal, requester.signal])
        : question.stop.signal;
      try {
        return await run({ priority: priorityOf(question), signal });
      } catch (error) {
        if (requester.signal?.aborted) throw requestCancelled();
        if (!question.stop.signal.aborted) throw error;
        isHeavy = true;
      } finally {
        this.#end(question);
      }
    }
  }

  get load(): { waiting: number; running: number } {
    return { waiting: this.#waiting.length, running: this.#running.size };
  }

  #turn(requester: string | undefined, isHeavy: boolean, gone: AbortSignal | undefined): Promise<WaitingQuery> {
    const { promise, resolve, reject } = Promise.withResolvers<WaitingQuery>();
    const withdraw = () => question.refuse(requestCancelled());
    const late = setTimeout(() => question.refuse(tooMany()), maxWaitMs);
    const settle = () => {
      clearTimeout(late);
      gone?.removeEventListener('abort', withdraw);
    };
    const question: WaitingQuery = {
      requester,
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
    // For jobs, the waiting time isn't limited.
    if (requester === undefined) clearTimeout(late);
    else if (this.#isFull(requester)) {
      question.refuse(tooMany());
      return promise;
    }
    gone?.addEventListener('abort', withdraw, { once: true });
    this.#waiting.push(question);
    this.#go();
    return promise;
  }

  #isFull(requester: string): boolean {
    const asked = this.#waiting.filter((one) => one.requester !== undefined);
    return (
      asked.length >= maxWaitingOfAll || asked.filter((one) => one.requester === requester).length >= maxWaitingOfOne
    );
  }

  #end(question: WaitingQuery): void {
    this.#running.delete(question);
    if (question.requester !== undefined) {
      const takenMs = this.#owedBefore(question.requester) + this.#now() - question.since;
      this.#accounts.set(question.requester, { takenMs: Math.min(takenMs, maxUsageMs), at: this.#now() });
    }
    this.#go();
  }

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
    const leftMs = oldest.since + timeoutMs - this.#now();
    if (leftMs <= 0 && !oldest.stop.signal.aborted) oldest.stop.abort();
    this.#look = setTimeout(() => this.#go(), Math.max(leftMs, 50));
  }

  #holdsUpOthers({ requester, stop }: WaitingQuery): boolean {
    return requester !== undefined && !stop.signal.aborted && this.#waiting.some((one) => isOther(one, requester));
  }

  /** Light queries first, then the lowest usage. */
  #next(): WaitingQuery | undefined {
    const owed = new Map<string | undefined, number>();
    const owedBy = (requester: string | undefined) => {
      const known = owed.get(requester) ?? (requester === undefined ? 0 : this.#owed(requester));
      owed.set(requester, known);
      return known;
    };
    return this.#waiting
      .filter((one) => this.#mayRun(one))
      .sort(
        (a, b) =>
          Number(a.isHeavy) - Number(b.isHeavy) || owedBy(a.requester) - owedBy(b.requester) || a.askedAt - b.askedAt,
      )[0];
  }

  #mayRun(question: WaitingQuery): boolean {
    const running = [...this.#running];
    const { requester, isHeavy } = question;
    if (requester === undefined) return !running.some((one) => one.requester === undefined);
    const asked = running.filter((one) => one.requester !== undefined);
    const own = asked.filter((one) => one.requester === requester).length;
    const heavy = asked.filter((one) => one.isHeavy).length;
    const shared = Math.ceil(this.#count / 2);
    const isAlone = ![...running, ...this.#waiting].some((one) => isOther(one, requester));
    return (
      asked.length < this.#count &&
      own < (isAlone ? shared : isHeavy ? 1 : Math.ceil(this.#count / 3)) &&
      (!isHeavy || heavy < shared)
    );
  }

  #owed(requester: string): number {
    const nowMs = this.#now();
    const running = [...this.#running].filter((one) => one.requester === requester);
    return running.reduce((sum, { since }) => sum + nowMs - since, this.#owedBefore(requester));
  }

  #owedBefore(requester: string): number {
    const account = this.#accounts.get(requester);
    if (!account) return 0;
    return Math.max(0, account.takenMs - ((this.#now() - account.at) / secondMs) * refillMsPerS);
  }

  #forget(): void {
    if (this.#accounts.size < 1000) return;
    for (const requester of this.#accounts.keys())
      if (this.#owedBefore(requester) === 0) this.#accounts.delete(requester);
  }
}

const isOther = (question: WaitingQuery, requester: string) =>
  question.requester !== undefined && question.requester !== requester;

function priorityOf({ requester, isHeavy }: WaitingQuery): number {
  if (requester === undefined) return priorities.job;
  return isHeavy ? priorities.heavy : priorities.light;
}

const requestCancelled = () =>
  // not shown: the requester disconnected
  new Refusal('unavailable', 'The request for this answer was cancelled.', { retryAfterS });
const tooMany = () =>
  new Refusal(
    'unavailable',
    t('Too many statistics are being requested: try again in {seconds} seconds.', { seconds: retryAfterS }),
    {
      retryAfterS,
    },
  );
