import { t } from '../../i18n/index.ts';

/** Each level has its own color and shape, so color is never the only difference. */
export type DayLevel = 'none' | 'good' | 'slow' | 'some' | 'bad';

/** @param uptime in percent, or null if there were no checks */
export function levelOf(uptime: number | null): Exclude<DayLevel, 'slow'> {
  if (uptime === null) return 'none';
  if (uptime === 100) return 'good';
  return uptime >= 99 ? 'some' : 'bad';
}

/** A day with downtime shows the downtime only. */
export function levelOfDay({ uptime, degraded_s }: { uptime: number | null; degraded_s: number }): DayLevel {
  const level = levelOf(uptime);
  return level === 'good' && degraded_s > 0 ? 'slow' : level;
}

/** As a fraction of the height of other bars. */
export const NO_DATA_HEIGHT = 0.14;

/**
 * Filled parts of the bar, as fractions of its height from the top. Bars of checked days are equally tall, because a
 * taller one looks better. Days with downtime have a notch.
 */
const LEVEL_PARTS: Record<DayLevel, readonly (readonly [from: number, to: number])[]> = {
  none: [[1 - NO_DATA_HEIGHT, 1]],
  good: [[0, 1]],
  slow: [
    [0, 0.78],
    [0.9, 1],
  ],
  some: [
    [0, 0.5],
    [0.64, 1],
  ],
  bad: [
    [0, 0.28],
    [0.64, 1],
  ],
};

type Bar = { x: number; width: number; height: number };

const rounded = (px: number): number => Math.round(px * 100) / 100;

/** Returns the path of an SVG that draws the bar of a day. */
export const barPath = (level: DayLevel, { x, width, height }: Bar): string =>
  LEVEL_PARTS[level]
    .map(([from, to]) => `M${x} ${rounded(from * height)}h${width}v${rounded((to - from) * height)}h${-width}z`)
    .join('');

export const LEVEL_COLORS: Record<DayLevel, string> = {
  none: 'var(--gh-border-strong)',
  good: 'var(--gh-up-mark)',
  slow: 'var(--gh-degraded-mark)',
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
