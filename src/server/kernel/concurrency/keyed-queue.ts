/**
 * A bounded queue for each key: a few pieces of work of a key run at once, and one that hangs holds up no other key. What
 * does not fit into a full queue is refused.
 */
export class KeyedQueue<Work> {
  #queues = new Map<string, { running: number; queue: Work[] }>();
  #running = new Set<Promise<void>>();
  #concurrency: number;
  #maxQueued: number;
  #run: (work: Work) => Promise<void>;

  /** `run` must not reject. */
  constructor(options: { concurrency: number; maxQueued: number; run: (work: Work) => Promise<void> }) {
    this.#concurrency = options.concurrency;
    this.#maxQueued = options.maxQueued;
    this.#run = options.run;
  }

  /** False when the queue of the key is full. */
  offer(key: string, work: Work): boolean {
    let entry = this.#queues.get(key);
    if (!entry) {
      entry = { running: 0, queue: [] };
      this.#queues.set(key, entry);
    }
    if (entry.queue.length >= this.#maxQueued) return false;
    entry.queue.push(work);
    this.#start(key, entry);
    return true;
  }

  /** Takes back what has not begun. */
  drain(): Work[] {
    return [...this.#queues.values()].flatMap((entry) => entry.queue.splice(0));
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  #start(key: string, entry: { running: number; queue: Work[] }): void {
    while (entry.running < this.#concurrency) {
      const work = entry.queue.shift();
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
