import { dayMs, type FieldErrors, invalid, minuteMs, t } from '../../kernel/index.ts';
import type { periods, StatsQuery } from './wire.ts';

type PeriodName = (typeof periods)[number];

/** Epoch ms. `to` is exclusive. `name` is null for a custom period. */
export type Period = { name: PeriodName | null; from: number; to: number };

export const periodMs: Record<PeriodName, number> = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  '90d': 90 * dayMs,
  '365d': 365 * dayMs,
};

/** A query over 18 months of checks takes a fraction of a second. */
const maxMs = 1100 * dayMs;

export function readPeriod(asked: Pick<StatsQuery, 'period' | 'from' | 'to'>, nowMs: number): Period {
  const { period, from, to } = asked;
  const errors: FieldErrors = {};
  if (from == null && to == null) {
    const name = period ?? '24h';
    return { name, from: nowMs - periodMs[name], to: nowMs };
  }
  const end = to ?? nowMs;
  if (period != null) errors.period = [t('period cannot be combined with from and to: send one or the other.')];
  if (from == null) errors.from = [t('from is required with to.')];
  else if (from >= nowMs) errors.from = [t('from must not be in the future.')];
  else if (end <= from) errors.to = [t('to must be after from.')];
  else if (end - from > maxMs) errors.from = [t('from and to must be 1,100 days or less apart.')];
  if (from == null || Object.keys(errors).length > 0) throw invalid(errors);
  return { name: null, from, to: end };
}

const widths = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map((minutes) => minutes * minuteMs);

/** Maximum number of buckets. Partial buckets at both ends can add one. */
const buckets = 200;

export function bucketWidthMs({ from, to }: { from: number; to: number }): number {
  const least = (to - from) / buckets;
  return widths.find((width) => width >= least) ?? Math.ceil(least / dayMs) * dayMs;
}

export function bucketStarts({ from, to }: { from: number; to: number }, widthMs: number): number[] {
  const first = Math.floor(from / widthMs);
  const count = Math.ceil(to / widthMs) - first;
  return Array.from({ length: count }, (_, index) => (first + index) * widthMs);
}
