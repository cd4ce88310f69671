import { Temporal } from 'temporal-polyfill';
import { abandonedAfterMs } from '../create-backup.ts';

export type Retention = { daily: number; weekly: number };

const pattern = /^gatehouse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst$/;

export const backupName = (ms: number): string =>
  `gatehouse-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`;

/** Returns when the backup was started, in epoch ms, or undefined if the file isn't a backup. */
export function backupTime(name: string): number | undefined {
  const [, day, hour, minute, second] = pattern.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

export function outdated(names: readonly string[], { daily, weekly }: Retention): string[] {
  const backups = names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse();
  const kept = new Set(backups.slice(0, 1));
  keepLatest(backups, daily, (name) => pattern.exec(name)![1]!, kept);
  keepLatest(backups, weekly, (name) => weekOf(pattern.exec(name)![1]!), kept);
  return backups.filter((name) => !kept.has(name)).reverse();
}

/** `writtenAt`: last modification, in epoch ms. */
export type Written = { name: string; writtenAt: number };

const partialPattern = /^\.(gatehouse-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst)\.[0-9a-f]{8}\.partial$/;

export const isPartial = (name: string): boolean => partialPattern.test(name);

/**
 * Returns the partial files that killed backups left: this service's own, begun at `begunAt`, and any that have been
 * unchanged for a day. Newer ones are kept, because another installation can be writing to the same folder.
 */
export function abandoned(
  files: readonly Written[],
  { begunAt, nowMs }: { begunAt: number | null; nowMs: number },
): string[] {
  const begun = begunAt === null ? undefined : backupName(begunAt);
  return files
    .filter(({ name, writtenAt }) => {
      const of = partialPattern.exec(name)?.[1];
      return of !== undefined && (of === begun || nowMs - writtenAt >= abandonedAfterMs);
    })
    .map(({ name }) => name);
}

function keepLatest(latestFirst: string[], count: number, periodOf: (name: string) => string, kept: Set<string>): void {
  const periods = new Set<string>();
  for (const name of latestFirst) {
    const period = periodOf(name);
    if (periods.has(period)) continue;
    if (periods.size === count) return;
    periods.add(period);
    kept.add(name);
  }
}

function weekOf(day: string): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day);
  return `${yearOfWeek}-${weekOfYear}`;
}
