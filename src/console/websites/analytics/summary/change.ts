import { count } from '../../../ui/format/format.ts';

/** How a figure changed against the period that it is compared with. */
export type Change = {
  /** percents, or percentage points for a share; Infinity from nothing */
  by: number;
  direction: 'more' | 'less' | 'same';
  /** whether that is good news: fewer bounces are */
  tone: 'good' | 'bad' | 'even';
};

type Kind = {
  /** shares change by points: from 40% to 50% is 10, not 25 */
  isShare?: boolean;
  lessIsBetter?: boolean;
};

/** Undefined where either is unknown, or where there was and is nothing. */
export function changeOf(now: number | null, before: number | null, kind: Kind = {}): Change | undefined {
  if (now === null || before === null) return undefined;
  if (now === 0 && before === 0) return undefined;
  const by = kind.isShare ? now - before : before === 0 ? Number.POSITIVE_INFINITY : ((now - before) / before) * 100;
  const rounded = Math.round(by);
  if (rounded === 0) return { by: 0, direction: 'same', tone: 'even' };
  const isBetter = kind.lessIsBetter ? rounded < 0 : rounded > 0;
  return { by: rounded, direction: rounded > 0 ? 'more' : 'less', tone: isBetter ? 'good' : 'bad' };
}

/** `+12%`, `−3 points`, `new`. */
export function changeText({ by, direction }: Change, kind: Kind = {}): string {
  if (by === Number.POSITIVE_INFINITY) return 'new';
  const sign = { more: '+', less: '−', same: '±' }[direction];
  const unit = kind.isShare ? (Math.abs(by) === 1 ? ' point' : ' points') : '%';
  return `${sign}${count(Math.abs(by))}${unit}`;
}

/** The same for who cannot see the arrow and its colour. */
export function describeChange({ by, direction }: Change, kind: Kind = {}): string {
  if (direction === 'same') return 'same as before';
  if (by === Number.POSITIVE_INFINITY) return 'none before';
  const amount = `${count(Math.abs(by))} ${kind.isShare ? 'percentage points' : 'percent'}`;
  return `${amount} ${direction} than before`;
}
