import type { PageviewQuota } from '../../accounts/index.ts';
import { monthOf } from '../../kernel/index.ts';

/** Percent of the quota at which owners are notified. Counting stops at 200. */
const notificationThresholds = [200, 100, 80] as const;

export type DueNotice = {
  percent: (typeof notificationThresholds)[number];
  used: number;
  month: string;
  monthEndsAt: number;
  told: string;
};

export function dueNotice(
  { most, timeZone, told }: Pick<PageviewQuota, 'most' | 'timeZone' | 'told'>,
  used: number,
  nowMs: number,
): DueNotice | undefined {
  const percent = notificationThresholds.find((share) => used >= Math.max(1, (most * share) / 100));
  if (percent === undefined) return undefined;
  const { name, endMs } = monthOf(nowMs, timeZone);
  const known = parseNotified(told, { month: name, most });
  if (percent <= (known.get(most) ?? 0)) return undefined;
  known.set(most, percent);
  return { percent, used, month: name, monthEndsAt: endMs, told: formatNotified(name, known) };
}

/** For example `2026-11 1000:80 5000:80`: the highest percentage notified for each quota. */
const formatNotified = (month: string, shares: ReadonlyMap<number, number>): string =>
  [month, ...[...shares].map(([quota, share]) => `${quota}:${share}`)].join(' ');

/** Also reads two older formats: `2026-11 080 1000`, and `2026-11 080`, which applies to the current quota. */
function parseNotified(told: string, now: { month: string; most: number }): Map<number, number> {
  const [month, ...parts] = told.split(' ');
  if (month !== now.month) return new Map();
  const [first = '', of] = parts;
  if (/^\d+$/.test(first)) return new Map([[of === undefined ? now.most : Number(of), Number(first)]]);
  return new Map(parts.map((part) => part.split(':').map(Number) as [number, number]));
}
