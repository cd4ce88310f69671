import { Temporal } from 'temporal-polyfill';

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
