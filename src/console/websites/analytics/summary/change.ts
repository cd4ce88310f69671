import { t } from '../../../i18n/index.ts';
import { count } from '../../../ui/format/format.ts';

export type Change = {
  /** percent, or percentage points if the values are shares. Infinity if the old value was 0. */
  by: number;
  direction: 'more' | 'less' | 'same';
  tone: 'good' | 'bad' | 'even';
};

type Kind = {
  /** the value is a share, so its change is in percentage points */
  isShare?: boolean;
  lessIsBetter?: boolean;
};

/** Returns undefined if a value is unknown or if both are 0. */
export function changeOf(now: number | null, before: number | null, kind: Kind = {}): Change | undefined {
  if (now === null || before === null) return undefined;
  if (now === 0 && before === 0) return undefined;
  const by = kind.isShare ? now - before : before === 0 ? Number.POSITIVE_INFINITY : ((now - before) / before) * 100;
  const rounded = Math.round(by);
  if (rounded === 0) return { by: 0, direction: 'same', tone: 'even' };
  const isBetter = kind.lessIsBetter ? rounded < 0 : rounded > 0;
  return { by: rounded, direction: rounded > 0 ? 'more' : 'less', tone: isBetter ? 'good' : 'bad' };
}

/** Returns for example `+12%`, `−3 points` or `new`. */
export function changeText({ by, direction }: Change, kind: Kind = {}): string {
  if (by === Number.POSITIVE_INFINITY) return t('new');
  const sign = { more: '+', less: '−', same: '±' }[direction];
  if (!kind.isShare) return t('{sign}{amount}%', { sign, amount: count(Math.abs(by)) });
  return t('{sign}{count, plural, one {# point} other {# points}}', { sign, count: Math.abs(by) });
}

/** Describes the change for screen readers. */
export function describeChange({ by, direction }: Change, kind: Kind = {}): string {
  if (direction === 'same') return t('same as before');
  if (by === Number.POSITIVE_INFINITY) return t('none before');
  const amount = count(Math.abs(by));
  if (kind.isShare)
    return direction === 'more'
      ? t('{amount} percentage points more than before', { amount })
      : t('{amount} percentage points less than before', { amount });
  return direction === 'more'
    ? t('{amount} percent more than before', { amount })
    : t('{amount} percent less than before', { amount });
}
