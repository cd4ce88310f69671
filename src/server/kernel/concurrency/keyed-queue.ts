import { takeNext } from './round-robin.ts';

type Entry<Work> = {
  running: number;
  /** waiting work by owner; the owner at the front is next */
  waiting: Map<number, Work[]>;
};

/** Owners take turns, and each has a limit. A hanging task doesn't block other keys. */
export class KeyedQueue<Work> {
  #queues = new Map<string, Entry<Work>>();
  #running = new Set<Promise<void>>();
  #concurrencyOf: (key: string) => number;
  #maxQueued: number;
  #run: (work: Work) => Promise<void>;

  /** `run` must not reject. `maxQueued` applies per owner and key. */
  constructor(options: {
    concurrencyOf: (key: string) => number;
    maxQueued: number;
    run: (work: Work) => Promise<void>;
  }) {
    this.#concurrencyOf = options.concurrencyOf;
    this.#maxQueued = options.maxQueued;
    this.#run = options.run;
  }

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

  drain(): Work[] {
    return [...this.#queues.values()].flatMap(({ waiting }) => {
      const works = [...waiting.values()].flat();
      waiting.clear();
      return works;
    });
  }

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
