import { Temporal } from 'temporal-polyfill';
import { dayMs } from '../../../kernel/index.ts';

/** How many are kept: the last of each of so many days, and of so many weeks. Days and weeks without a backup do not count. */
export type Retention = { daily: number; weekly: number };

const pattern = /^gatehouse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst$/;

/** The name of a backup that begins at the time. */
export const backupName = (ms: number): string =>
  `gatehouse-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`;

/** Of the names in a place, the backups that are no longer kept. Nothing else in the place is touched. */
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

/** A file of a folder with the time, epoch ms, at which it was written last. */
export type Written = { name: string; writtenAt: number };

/** What `createBackup` writes before it is whole. */
const partialPattern = /^\.(gatehouse-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst)\.[0-9a-f]{8}\.partial$/;
/** Whoever writes a backup does so all the time, but for the snapshot of the database before it. */
const writtenWithinMs = dayMs;

export const isPartial = (name: string): boolean => partialPattern.test(name);

/**
 * Of the files of a place, what killed backups left: that of the one that this service began at `begunAt` and did not
 * finish, and others that nobody has written for a day. Another installation may be writing into the same folder.
 */
export function abandoned(
  files: readonly Written[],
  { begunAt, nowMs }: { begunAt: number | null; nowMs: number },
): string[] {
  const begun = begunAt === null ? undefined : backupName(begunAt);
  return files
    .filter(({ name, writtenAt }) => {
      const of = partialPattern.exec(name)?.[1];
      return of !== undefined && (of === begun || nowMs - writtenAt >= writtenWithinMs);
    })
    .map(({ name }) => name);
}

/** Keeps the latest of each of the latest so many periods. */
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
