import { takeNext } from './round-robin.ts';

type Entry<Work> = {
  running: number;
  /** what waits, by who it is for; whose turn is next comes first */
  waiting: Map<number, Work[]>;
};

/**
 * A bounded queue for each key: a few pieces of work of a key run at once, and one that hangs holds up no other key. Those
 * that the work is for take turns, and have their bound each: what many wait for delays nobody else. What does not fit is
 * refused.
 */
export class KeyedQueue<Work> {
  #queues = new Map<string, Entry<Work>>();
  #running = new Set<Promise<void>>();
  #concurrencyOf: (key: string) => number;
  #maxQueued: number;
  #run: (work: Work) => Promise<void>;

  /** `run` must not reject. `maxQueued`: of each owner under a key. */
  constructor(options: {
    concurrencyOf: (key: string) => number;
    maxQueued: number;
    run: (work: Work) => Promise<void>;
  }) {
    this.#concurrencyOf = options.concurrencyOf;
    this.#maxQueued = options.maxQueued;
    this.#run = options.run;
  }

  /** False when the owner's queue under the key is full. */
  offer(key: string, owner: number, work: Work): boolean {
    let entry = this.#queues.get(key);
    if (!entry) {
      entry = { running: 0, waiting: new Map() };
      this.#queues.set(key, entry);
    }
    const own = entry.waiting.get(owner) ?? [];
    if (own.length >= this.#maxQueued) return false;
    own.push(work);
    entry.waiting.set(owner, own);
    this.#start(key, entry);
    return true;
  }

  /** Takes back what has not begun. */
  drain(): Work[] {
    return [...this.#queues.values()].flatMap(({ waiting }) => {
      const works = [...waiting.values()].flat();
      waiting.clear();
      return works;
    });
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  #start(key: string, entry: Entry<Work>): void {
    while (entry.running < this.#concurrencyOf(key)) {
      const work = takeNext(entry.waiting);
      if (work === undefined) break;
      entry.running++;
      const run: Promise<void> = this.#run(work).finally(() => {
        entry.running--;
        this.#running.delete(run);
        this.#start(key, entry);
      });
      this.#running.add(run);
    }
    if (entry.running === 0 && this.#queues.get(key) === entry) this.#queues.delete(key);
  }
}
