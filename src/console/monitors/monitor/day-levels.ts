import { t } from '../../i18n/index.ts';

/** Each level has its own color and height, so that color is never the only difference. */
export type DayLevel = 'none' | 'good' | 'some' | 'bad';

/** @param uptime in percent, or null if there were no checks */
export function levelOf(uptime: number | null): DayLevel {
  if (uptime === null) return 'none';
  if (uptime === 100) return 'good';
  return uptime >= 99 ? 'some' : 'bad';
}

/** Fractions of the bar's height. */
export const LEVEL_HEIGHTS: Record<DayLevel, number> = { none: 0.14, good: 0.62, some: 0.8, bad: 1 };

export const LEVEL_COLORS: Record<DayLevel, string> = {
  none: 'var(--gh-border-strong)',
  good: 'var(--gh-up-mark)',
  some: 'var(--gh-maintenance-mark)',
  bad: 'var(--gh-down-mark)',
};

export type Run = { level: DayLevel; from: number; count: number };

export function runsOf(days: (number | null)[]): Run[] {
  const runs: Run[] = [];
  days.forEach((uptime, index) => {
    const level = levelOf(uptime);
    const last = runs.at(-1);
    if (last?.level === level) last.count++;
    else runs.push({ level, from: index, count: 1 });
  });
  return runs;
}

export function summaryOf(days: (number | null)[]): string {
  const watched = days.filter((uptime) => uptime !== null);
  if (watched.length === 0) return t('Not checked yet');
  const down = watched.filter((uptime) => uptime < 100).length;
  const told = { days: days.length, down, unknown: days.length - watched.length };
  if (told.unknown === 0)
    return down === 0
      ? t('No downtime in the last {days} days', { days: told.days })
      : t('Downtime on {down} of the last {days} days', { down, days: told.days });
  return down === 0
    ? t('No downtime in the last {days} days, no data on {unknown}', { days: told.days, unknown: told.unknown })
    : t('Downtime on {down} of the last {days} days, no data on {unknown}', told);
}
