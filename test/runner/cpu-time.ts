import { readdirSync, readFileSync } from 'node:fs';

/** Of a clock tick, in which Linux tells processor time on every architecture that it shows to programs. */
const tickMs = 10;
const everyMs = 100;

/**
 * What a process and everything that it started took of the processors. Linux alone tells it, in `/proc`. A process that
 * nobody waits for, such as a tab of a browser that is closed, takes its time along: what it took is seen by looking often.
 */
export class CpuTime {
  readonly #pid: number;
  #lastMs: number;
  #lapMs = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#pid = pid;
    this.#lastMs = treeMs(pid);
    this.#timer = setInterval(() => this.#look(), everyMs).unref();
  }

  /** Seconds since the last lap. */
  lap(): number {
    this.#look();
    const seconds = this.#lapMs / 1000;
    this.#lapMs = 0;
    return seconds;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = treeMs(this.#pid);
    this.#lapMs += Math.max(0, now - this.#lastMs);
    this.#lastMs = now;
  }
}

type Taken = { parent: number; ms: number };

/** What the processes took that stem from one and run, and those that they have waited for. */
function treeMs(root: number): number {
  const taken = new Map<number, Taken>();
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) readInto(taken, Number(name));
  const isOurs = (pid: number): boolean => pid === root || (taken.has(pid) && isOurs(taken.get(pid)!.parent));
  return [...taken].filter(([pid]) => isOurs(pid)).reduce((sum, [, { ms }]) => sum + ms, 0);
}

function readInto(taken: Map<number, Taken>, pid: number): void {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // A name may hold anything; what follows its bracket does not.
    const [, parent, ...fields] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // user and system time, of the process and of its children that it has waited for
    const ticks = fields.slice(9, 13).reduce((sum, one) => sum + one, 0);
    taken.set(pid, { parent: parent!, ms: ticks * tickMs });
  } catch {
    // It ended between the listing and the reading.
  }
}
