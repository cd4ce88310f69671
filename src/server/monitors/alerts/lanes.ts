/**
 * Work in lanes: a few at a time in each, and a lane that is stuck holds up nobody in another. What does not fit into
 * a lane is not taken.
 */
export class Lanes<Work> {
  #lanes = new Map<string, { running: number; queue: Work[] }>();
  #running = new Set<Promise<void>>();
  #perLane: number;
  #maxQueued: number;
  #run: (work: Work) => Promise<void>;

  /** `run` must not reject. */
  constructor(options: { perLane: number; maxQueued: number; run: (work: Work) => Promise<void> }) {
    this.#perLane = options.perLane;
    this.#maxQueued = options.maxQueued;
    this.#run = options.run;
  }

  /** False when the lane is full. */
  take(key: string, work: Work): boolean {
    let lane = this.#lanes.get(key);
    if (!lane) {
      lane = { running: 0, queue: [] };
      this.#lanes.set(key, lane);
    }
    if (lane.queue.length >= this.#maxQueued) return false;
    lane.queue.push(work);
    this.#start(key, lane);
    return true;
  }

  /** Takes back what has not begun. */
  empty(): Work[] {
    return [...this.#lanes.values()].flatMap((lane) => lane.queue.splice(0));
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  #start(key: string, lane: { running: number; queue: Work[] }): void {
    while (lane.running < this.#perLane) {
      const work = lane.queue.shift();
      if (work === undefined) break;
      lane.running++;
      const run: Promise<void> = this.#run(work).finally(() => {
        lane.running--;
        this.#running.delete(run);
        this.#start(key, lane);
      });
      this.#running.add(run);
    }
    if (lane.running === 0 && this.#lanes.get(key) === lane) this.#lanes.delete(key);
  }
}
