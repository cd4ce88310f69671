import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

/** Of a clock tick, in which Linux tells processor time on every architecture that it shows to programs. */
const tickMs = 10;
const everyMs = 100;

/**
 * What a process and everything that it started took of the processors. Linux alone tells it, in `/proc`. A process that
 * nobody waits for, such as a tab of a browser that is closed, takes its time along: what it took is seen by looking often.
 */
export class CpuTime {
  readonly #tree: ProcessTree;
  #lastMs: number;
  #lapMs = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#tree = new ProcessTree(pid);
    this.#lastMs = this.#tree.ms();
    this.#timer = setInterval(() => this.#look(), everyMs).unref();
  }

  /** Seconds since the last lap. */
  lap(): number {
    this.#look();
    const seconds = Math.max(0, this.#lapMs) / 1000;
    this.#lapMs = 0;
    return seconds;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const before = process.threadCpuUsage();
    const now = this.#tree.ms();
    const { user, system } = process.threadCpuUsage(before);
    const ownMs = (user + system) / 1000;
    this.#lapMs += Math.max(0, now - this.#lastMs) - ownMs;
    this.#lastMs = now;
  }
}

type Taken = { parent: number; ms: number };

/** A process with those that stem from it. Others of the machine are read once each: looking must not cost what it measures. */
class ProcessTree {
  readonly #root: number;
  readonly #text = Buffer.alloc(4096);
  #others = new Set<number>();

  constructor(root: number) {
    this.#root = root;
  }

  /** What its processes took that run, and those that they have waited for. */
  ms(): number {
    const taken = new Map<number, Taken>();
    const isOurs = (pid: number): boolean => pid === this.#root || (taken.has(pid) && isOurs(taken.get(pid)!.parent));
    const others = new Set<number>();
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (this.#others.has(pid)) others.add(pid);
      else if (pid > 0) this.#readInto(taken, pid);
    }
    let ms = 0;
    for (const [pid, one] of taken)
      if (isOurs(pid)) ms += one.ms;
      else others.add(pid);
    this.#others = others;
    return ms;
  }

  #readInto(taken: Map<number, Taken>, pid: number): void {
    let file: number | undefined;
    try {
      file = openSync(`/proc/${pid}/stat`, 'r');
      const stat = this.#text.toString('latin1', 0, readSync(file, this.#text));
      // A name may hold anything; what follows its bracket does not.
      const [, parent, ...fields] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ', 15)
        .map(Number);
      // user and system time, of the process and of its children that it has waited for
      const ticks = fields.slice(9, 13).reduce((sum, one) => sum + one, 0);
      taken.set(pid, { parent: parent!, ms: ticks * tickMs });
    } catch {
      // It ended between the listing and the reading.
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}
