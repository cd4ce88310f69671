import { takeNewestOfLongest, takeNext } from './round-robin.ts';

type Waiting = { begin: () => void; refuse: (why: Error) => void };

/**
 * Owners take turns. Waiting work is limited per owner and in total. At the total limit, the newest work of the longest
 * queue makes room for owners with less, so a crowd can't keep others out.
 */
export class FairSemaphore {
  #free: number;
  #waitingInAll = 0;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #maxWaiting: { ofOne: number; inAll: number };
  readonly #displaced: () => Error;

  /** @param displaced the error of waiting work that made room for other work */
  constructor(
    permits: number,
    maxWaiting: { ofOne: number; inAll: number },
    displaced: () => Error = () => new Error('too much is waiting'),
  ) {
    this.#free = permits;
    this.#maxWaiting = maxWaiting;
    this.#displaced = displaced;
  }

  /** Returns undefined if too much work is waiting. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> | undefined {
    if (this.#free > 0) {
      this.#free--;
      return this.#runNow(work);
    }
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#maxWaiting.ofOne || !this.#hasRoom(owner)) return undefined;
    const turn = Promise.withResolvers<void>();
    own.push({ begin: turn.resolve, refuse: turn.reject });
    this.#waiting.set(owner, own);
    this.#waitingInAll++;
    return turn.promise.then(() => this.#runNow(work));
  }

  #hasRoom(owner: string): boolean {
    if (this.#waitingInAll < this.#maxWaiting.inAll) return true;
    const displaced = takeNewestOfLongest(this.#waiting, owner);
    if (displaced === undefined) return false;
    this.#waitingInAll--;
    displaced.refuse(this.#displaced());
    return true;
  }

  async #runNow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      const next = takeNext(this.#waiting);
      if (next) {
        this.#waitingInAll--;
        next.begin();
      } else this.#free++;
    }
  }
}
