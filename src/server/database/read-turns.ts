import { currentRequester, Refusal, takeNext } from '../kernel/index.ts';

/** Reads that wait: of one requester, and of all. */
const most = { ofOne: 20, ofAll: 200 };
const retryAfterS = 10;

type Waiting = { signal: AbortSignal | undefined; begin: () => void; refuse: (why: Error) => void };

/**
 * Lets a few long reads run at once. Requesters take turns, and have their bound each: however much one asks, others wait
 * for one read of it at most. What nobody waits for any more is not read.
 */
export class ReadTurns {
  readonly #atOnce: number;
  /** by who asks; whose turn is next comes first */
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;
  #isClosed = false;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Throws `unavailable` when too many wait, or nobody waits for the answer. */
  async take<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    await this.#turn();
    try {
      if (this.#isClosed) throw closed();
      return await read();
    } finally {
      this.#running -= 1;
      this.#go();
    }
  }

  /** Refuses what waits, and whatever comes. */
  close(): void {
    this.#isClosed = true;
    for (const { refuse } of [...this.#waiting.values()].flat()) refuse(closed());
    this.#waiting.clear();
  }

  #turn(): Promise<void> {
    const { name = 'jobs', signal } = currentRequester();
    const own = this.#waiting.get(name) ?? [];
    const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    if (own.length >= most.ofOne || all >= most.ofAll)
      throw new Refusal('unavailable', 'Too many long questions are being answered. Try again in a few seconds.', {
        retryAfterS,
      });
    return new Promise((begin, refuse) => {
      own.push({ signal, begin, refuse });
      this.#waiting.set(name, own);
      this.#go();
    });
  }

  #go(): void {
    while (this.#running < this.#atOnce) {
      const next = takeNext(this.#waiting);
      if (!next) return;
      if (next.signal?.aborted) {
        next.refuse(new Refusal('unavailable', 'Nobody is waiting for this answer any more.', { retryAfterS }));
        continue;
      }
      this.#running += 1;
      next.begin();
    }
  }
}

const closed = () => new Error('the database is closed');
