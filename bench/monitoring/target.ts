import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { dueOf } from './fill.ts';

export class Target {
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number) {
    this.#process = process;
    this.port = port;
  }

  static async start(): Promise<Target> {
    const process = fork(fileURLToPath(new URL('../checks-target.ts', import.meta.url)));
    const [{ port }] = (await once(process, 'message')) as [{ port: number }];
    return new Target(process, port);
  }

  async arrivals(): Promise<[path: string, at: number][]> {
    this.#process.send('arrivals');
    const [{ arrivals }] = (await once(this.#process, 'message')) as [{ arrivals: [string, number][] }];
    return arrivals;
  }

  stop(): void {
    this.#process.disconnect();
  }
}

export function runAgainst(
  arrivals: [path: string, at: number][],
  grid: { count: number; intervalS: number; firstDueAt: number; fromMs: number; toMs: number },
): { lateness: number[]; expected: number; missed: number; driftMs: number } {
  const { count, intervalS, fromMs, toMs } = grid;
  const intervalMs = intervalS * 1000;
  const seen = new Set<string>();
  const lateness: number[] = [];
  let missed = 0;
  const middle = (fromMs + toMs) / 2;
  const halves: [number[], number[]] = [[], []];
  for (const [path, at] of arrivals) {
    const id = Number(path.slice('/m/'.length));
    const due = dueOf(id, grid);
    const turn = Math.floor((at - due) / intervalMs);
    const lateMs = at - due - turn * intervalMs;
    if (at < fromMs || at >= toMs) continue;
    lateness.push(lateMs);
    halves[at < middle ? 0 : 1].push(lateMs);
    seen.add(`${id} ${turn}`);
  }
  let expected = 0;
  for (let id = 1; id <= count; id++) {
    const due = dueOf(id, grid);
    const first = Math.ceil((fromMs - due) / intervalMs);
    // Leaves out the last second, because its requests can arrive after the time window.
    const last = Math.ceil((toMs - 1000 - due) / intervalMs) - 1;
    expected += last - first + 1;
    for (let turn = first; turn <= last; turn++) if (!seen.has(`${id} ${turn}`)) missed++;
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return { lateness: lateness.sort((a, b) => a - b), expected, missed, driftMs: mean(halves[1]) - mean(halves[0]) };
}

export const quantile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
