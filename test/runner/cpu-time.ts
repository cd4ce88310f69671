import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

/** Clock tick of Linux, which is the same on all architectures. */
const tickMs = 10;
const everyMs = 100;

/**
 * CPU time of a process and all its descendants, from Linux's `/proc`. Polls, because the time of a process is lost
 * when it ends if its parent doesn't wait for it.
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

/** Each process that doesn't belong to the tree is read only once, to save time. */
class ProcessTree {
  readonly #root: number;
  readonly #text = Buffer.alloc(4096);
  #others = new Set<number>();

  constructor(root: number) {
    this.#root = root;
  }

  /** Includes children that have ended, if their parent waited for them. */
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
      // Searches for the last bracket, because the name of a process can contain any characters, even brackets.
      const [, parent, ...fields] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ', 15)
        .map(Number);
      // The fields utime, stime, cutime and cstime.
      const ticks = fields.slice(9, 13).reduce((sum, one) => sum + one, 0);
      taken.set(pid, { parent: parent!, ms: ticks * tickMs });
    } catch {
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}
