import type { Objective } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { StatusLook } from '../../ui/feedback/status.tsx';
import { count, decimal, duration, percentage } from '../../ui/format/format.ts';

export const STATES: Record<Objective['status'], StatusLook> = {
  met: { tone: 'up', word: t('On target') },
  at_risk: { tone: 'maintenance', word: t('At risk') },
  exhausted: { tone: 'down', word: t('Budget used up') },
  no_data: { tone: 'unknown', word: t('No data') },
};

export const PERIODS: { value: Objective['period']; label: string }[] = [
  { value: '7d', label: t('Last 7 days') },
  { value: '28d', label: t('Last 28 days') },
  { value: '30d', label: t('Last 30 days') },
  { value: '90d', label: t('Last 90 days') },
  { value: 'month', label: t('Calendar month') },
];

export const UNKNOWN: Record<NonNullable<Objective['unknown']>, string> = {
  no_monitors: t('Its monitors or its group were deleted, or the group is empty. Edit it and choose others.'),
  not_checked: t('Its monitors were not checked in this period.'),
  no_website: t('No website counts visitors of these hosts. Add one with the same domain, or measure time instead.'),
  no_history: t('Visitors have been counted for less than two weeks, so the usual number is unknown.'),
  unavailable: t('Statistics are unavailable. Try again in a few minutes.'),
};

/** For the list, which has no room for a sentence. */
export const UNKNOWN_SHORT: typeof UNKNOWN = {
  no_monitors: t('No monitors left'),
  not_checked: t('Not checked in this period'),
  no_website: t('No visitors counted'),
  no_history: t('Too few days counted'),
  unavailable: t('Unavailable'),
};

/** At most three decimals, without trailing zeros. */
const exactPercent = (target: number): string =>
  percentage(target, Math.max(0, (String(target).split('.')[1] ?? '').length));

/** "99.9% of the time in 30 days" */
export function describeTarget({ target, period, measure }: Pick<Objective, 'target' | 'period' | 'measure'>): string {
  const said = { percent: exactPercent(target), days: Number.parseInt(period, 10) };
  if (measure === 'time')
    return period === 'month'
      ? t('{percent} of the time in each month', said)
      : t('{percent} of the time in {days} days', said);
  return period === 'month'
    ? t('{percent} of the visitors in each month', said)
    : t('{percent} of the visitors in {days} days', said);
}

type Unit = NonNullable<Objective['budget']>['unit'];

/** "43 min 12 s", or a number of visitors */
export const amount = (unit: Unit, value: number): string => (unit === 'seconds' ? duration(value) : visitors(value));

const visitors = (value: number): string =>
  Math.abs(value) < 10 && !Number.isInteger(value) ? decimal(value, 1) : count(Math.round(value));

export function describeRemaining({ unit, allowed, remaining }: NonNullable<Objective['budget']>): string {
  const said = { rest: amount(unit, Math.abs(remaining)), all: amount(unit, allowed) };
  if (unit === 'seconds') return remaining < 0 ? t('Over by {rest}', said) : t('{rest} of {all} left', said);
  return remaining < 0 ? t('Over by {rest} visitors', said) : t('{rest} of {all} visitors left to lose', said);
}

/** Explains the budget in one sentence, in time or in visitors. */
export function explainBudget({ period, budget }: Pick<Objective, 'period' | 'budget'>): string | undefined {
  if (budget === null) return undefined;
  const { unit, total, allowed, consumed } = budget;
  const said = {
    total: amount(unit, total),
    allowed: amount(unit, allowed),
    consumed: amount(unit, consumed),
    days: Number.parseInt(period, 10),
  };
  if (unit === 'seconds')
    return period === 'month'
      ? t('This month tolerates {allowed} of downtime. Used so far: {consumed}.', said)
      : t('{days} days tolerate {allowed} of downtime. Used so far: {consumed}.', said);
  return period === 'month'
    ? t('Of about {total} visitors usual in this month, you can lose {allowed}. Lost so far: {consumed}.', said)
    : t('Of about {total} visitors usual in {days} days, you can lose {allowed}. Lost so far: {consumed}.', said);
}
