import { takeNext } from './round-robin.ts';

/** Owners take turns. Waiting work is limited per owner and in total. */
export class FairSemaphore {
  #free: number;
  #waitingInAll = 0;
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #maxWaiting: { ofOne: number; inAll: number };

  constructor(permits: number, maxWaiting: { ofOne: number; inAll: number }) {
    this.#free = permits;
    this.#maxWaiting = maxWaiting;
  }

  /** Returns undefined if too much work is waiting. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> | undefined {
    if (this.#free > 0) {
      this.#free--;
      return this.#runNow(work);
    }
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#maxWaiting.ofOne || this.#waitingInAll >= this.#maxWaiting.inAll) return undefined;
    const turn = Promise.withResolvers<void>();
    own.push(turn.resolve);
    this.#waiting.set(owner, own);
    this.#waitingInAll++;
    return turn.promise.then(() => this.#runNow(work));
  }

  async #runNow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      const next = takeNext(this.#waiting);
      if (next) {
        this.#waitingInAll--;
        next();
      } else this.#free++;
    }
  }
}
