import { Temporal } from 'temporal-polyfill';
import { type FieldErrors, fieldError, invalid, t } from '../../kernel/index.ts';

/** Both days included. */
export type Period = {
  from: string;
  to: string;
  zone: string;
  isAll?: true;
};

export const periodNames = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'week',
  'month',
  'last_month',
  'year',
  '12mo',
  'all',
  'custom',
] as const;
type PeriodName = (typeof periodNames)[number];

export const comparisons = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** 40 years. */
const maxDays = 14_610;
const defaultDays = 30;

/** `firstDay` is the first day of the period `all`. Throws `invalid` with the field's name. */
export function parsePeriod(
  asked: { period?: unknown; from?: unknown; to?: unknown },
  nowMs: number,
  zone: string,
  firstDay?: string,
): Period {
  const errors: FieldErrors = {};
  const read = (name: 'from' | 'to'): Temporal.PlainDate | undefined => {
    const value = asked[name];
    if (value === undefined || value === null || value === '') return undefined;
    const day = typeof value === 'string' ? realDay(value) : undefined;
    if (!day) errors[name] = [fieldError(name, t('must be a day as YYYY-MM-DD.'))];
    return day;
  };
  const [from, to] = [read('from'), read('to')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const today = todayIn(zone, nowMs);
  const name = (asked.period || '30d') as PeriodName;
  if (name === 'custom' && !from && !to) throw invalid({ from: [t('from is required when period is custom.')] });
  if (!from && !to) return periodOf(name, today, zone, firstDay);
  const end = to ?? from?.add({ days: defaultDays - 1 }) ?? today;
  const start = from ?? end.subtract({ days: defaultDays - 1 });
  const days = start.until(end).days + 1;
  if (days < 1) throw invalid({ to: [t('to must not be before from.')] });
  if (days > maxDays) throw invalid({ from: [t('from and to must be at most {max} days apart.', { max: maxDays })] });
  return { from: start.toString(), to: end.toString(), zone };
}

/**
 * With `matchesWeekdays`, the comparison starts on the same weekday, because an additional Sunday changes the figures.
 * Returns undefined for `none` and `all`.
 */
export function comparisonPeriod(period: Period, comparison: Comparison, matchesWeekdays = true): Period | undefined {
  if (period.isAll) return undefined;
  const [from, to] = [Temporal.PlainDate.from(period.from), Temporal.PlainDate.from(period.to)];
  const length = from.until(to);
  const startingAt = (start: Temporal.PlainDate): Period => ({
    from: start.toString(),
    to: start.add(length).toString(),
    zone: period.zone,
  });
  switch (comparison) {
    case 'none':
      return undefined;
    case 'previous': {
      const days = length.days + 1;
      return startingAt(from.subtract({ days: matchesWeekdays ? Math.ceil(days / 7) * 7 : days }));
    }
    case 'year':
      return startingAt(from.subtract(matchesWeekdays ? { weeks: 52 } : { years: 1 }));
  }
}

function periodOf(name: PeriodName, today: Temporal.PlainDate, zone: string, firstDay: string | undefined): Period {
  const between = (from: Temporal.PlainDate, to = today): Period => ({
    from: from.toString(),
    to: to.toString(),
    zone,
  });
  const last = (count: number) => between(today.subtract({ days: count - 1 }));
  switch (name) {
    case 'today':
      return between(today);
    case 'yesterday':
      return between(today.subtract({ days: 1 }), today.subtract({ days: 1 }));
    case '7d':
      return last(7);
    case '30d':
    case 'custom':
      return last(defaultDays);
    case '90d':
      return last(90);
    case 'week':
      return between(today.subtract({ days: today.dayOfWeek - 1 }));
    case 'month':
      return between(today.with({ day: 1 }));
    case 'last_month': {
      const first = today.with({ day: 1 }).subtract({ months: 1 });
      return between(first, first.add({ days: first.daysInMonth - 1 }));
    }
    case 'year':
      return between(today.with({ month: 1, day: 1 }));
    case '12mo':
      return between(today.with({ day: 1 }).subtract({ months: 11 }));
    case 'all': {
      const earliest = today.subtract({ days: maxDays - 1 });
      const first = firstDay === undefined ? today : Temporal.PlainDate.from(firstDay);
      if (Temporal.PlainDate.compare(first, today) > 0) return { ...between(today), isAll: true };
      return { ...between(Temporal.PlainDate.compare(first, earliest) < 0 ? earliest : first), isAll: true };
    }
  }
}

const todayIn = (zone: string, nowMs: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();

function realDay(text: string): Temporal.PlainDate | undefined {
  if (!/^(19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined; // out of range
  }
}

export const dayInZone = (ms: number, zone: string): string => todayIn(zone, ms).toString();

export const dayAfter = (day: string, days = 1): string => Temporal.PlainDate.from(day).add({ days }).toString();

export function daysOf(period: Period): string[] {
  const first = Temporal.PlainDate.from(period.from);
  const count = first.until(Temporal.PlainDate.from(period.to)).days + 1;
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
}

export const startOfDay = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;

/** In epoch ms, and the end is exclusive. When clocks change, a day has 23 or 25 hours. */
export function periodBounds(period: Period): { startMs: number; endMs: number } {
  return { startMs: startOfDay(period.from, period.zone), endMs: startOfDay(dayAfter(period.to), period.zone) };
}

export function todayAndLastWeek(nowMs: number, zone: string) {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  const then = now.subtract({ weeks: 1 });
  return {
    today: { startMs: now.startOfDay().epochMilliseconds, endMs: now.startOfDay().add({ days: 1 }).epochMilliseconds },
    lastWeek: { startMs: then.startOfDay().epochMilliseconds, endMs: then.epochMilliseconds },
  };
}
