import { Refusal } from '../refusal.ts';
import { currentRequester } from '../requester.ts';
import { takeNewestOfLongest, takeNext } from './round-robin.ts';

const most = { ofOne: 20, ofAll: 200 };
const retryAfterS = 10;

type Waiting = { signal: AbortSignal | undefined; begin: () => void; refuse: (why: Error) => void };
type Sentences = { tooMany: () => string; closed?: string };

/**
 * Owners take turns and have a limit each, so one owner's backlog delays others by one task only. At the total limit,
 * the newest work of the longest queue makes room for owners with less.
 */
export class BoundedFairQueue {
  readonly #atOnce: number;
  readonly #sentences: Sentences;
  /** waiting work by owner; the owner at the front is next */
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;
  #isClosed = false;

  constructor(atOnce: number, sentences: Sentences) {
    this.#atOnce = atOnce;
    this.#sentences = sentences;
  }

  /** Throws `unavailable` if too many tasks are waiting or the request was aborted. */
  async take<Answer>(work: () => Promise<Answer>, owner = currentRequester().name ?? 'jobs'): Promise<Answer> {
    this.#requireRoom(owner);
    return this.resume(work, owner);
  }

  /** For work that has already had a turn, so the limit doesn't apply. */
  async resume<Answer>(work: () => Promise<Answer>, owner: string): Promise<Answer> {
    await this.#wait(owner);
    try {
      if (this.#isClosed) throw this.#closed();
      return await work();
    } finally {
      this.#running -= 1;
      this.#go();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const { refuse } of [...this.#waiting.values()].flat()) refuse(this.#closed());
    this.#waiting.clear();
  }

  #closed(): Error {
    return new Error(this.#sentences.closed ?? 'closed');
  }

  #requireRoom(owner: string): void {
    const own = this.#waiting.get(owner) ?? [];
    const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    const displaced = own.length < most.ofOne && all >= most.ofAll && takeNewestOfLongest(this.#waiting, owner);
    if (displaced) displaced.refuse(this.#tooMany());
    else if (own.length >= most.ofOne || all >= most.ofAll) throw this.#tooMany();
  }

  #tooMany(): Refusal {
    return new Refusal('unavailable', this.#sentences.tooMany(), { retryAfterS });
  }

  #wait(owner: string): Promise<void> {
    const { signal } = currentRequester();
    const own = this.#waiting.get(owner) ?? [];
    return new Promise((begin, refuse) => {
      own.push({ signal, begin, refuse });
      this.#waiting.set(owner, own);
      this.#go();
    });
  }

  #go(): void {
    while (this.#running < this.#atOnce) {
      const next = takeNext(this.#waiting);
      if (!next) return;
      if (next.signal?.aborted) {
        // not shown: the request was cancelled
        next.refuse(new Refusal('unavailable', 'The request for this answer was cancelled.', { retryAfterS }));
        continue;
      }
      this.#running += 1;
      next.begin();
    }
  }
}
