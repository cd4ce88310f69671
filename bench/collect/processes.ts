import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerS = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Returns the CPU time in ms of a process and its descendants, including ended ones (Linux only). */
export function cpuMsOf(pid: number): number {
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      const parent = fields[1] ?? 0;
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
      ticks.set(
        Number(name),
        fields.slice(11, 15).reduce((sum, one) => sum + one, 0),
      );
    } catch {}
  }
  const sum = (one: number): number =>
    (children.get(one) ?? []).reduce((total, child) => total + sum(child), ticks.get(one) ?? 0);
  return (sum(pid) / ticksPerS) * 1000;
}
