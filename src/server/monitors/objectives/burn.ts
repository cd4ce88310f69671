import { type BurnRates, type BurnSpan, burnSpans, errorShare } from './budget.ts';
import type { Span } from './period.ts';

/**
 * Multiwindow, multi-burn-rate alerts of Google's SRE Workbook, chapter 5: an alert begins if a long span consumed
 * `share` of the budget, and a short span shows that it continues. In 30 days, these rates are 14.4 and 6.
 */
const rules = [
  { long: '1h', short: '5m', share: 0.02 },
  { long: '6h', short: '30m', share: 0.05 },
] as const satisfies { long: BurnSpan; short: BurnSpan; share: number }[];

export type BurnRule = (typeof rules)[number];
/** Floating-point noise of a rate. */
const noise = 1e-6;

type Objective = { targetThousandths: number; period: Span };

/** A low target can't burn faster than 1 / its tolerated share, so a full outage always reaches the threshold. */
const thresholdOf = ({ long, share }: BurnRule, { targetThousandths, period }: Objective): number =>
  Math.min((share * (period.to - period.from)) / burnSpans[long], 1 / errorShare(targetThousandths));

export const findBurning = (rates: BurnRates, objective: Objective): BurnRule | undefined =>
  rules.find((rule) => {
    const threshold = thresholdOf(rule, objective) - noise;
    return rates[rule.long] >= threshold && rates[rule.short] >= threshold;
  });

export type BurnChange = { kind: 'begins'; rule: BurnRule } | { kind: 'ends' } | { kind: 'stays' };

/** An alert ends after half an hour without fast consumption, so a flapping monitor is reported once. */
export function burnChange(rates: BurnRates, objective: Objective, isOpen: boolean): BurnChange {
  const rule = findBurning(rates, objective);
  if (isOpen) return rule === undefined && rates['30m'] < 1 ? { kind: 'ends' } : { kind: 'stays' };
  return rule === undefined ? { kind: 'stays' } : { kind: 'begins', rule };
}

export type ObjectiveStatus = 'met' | 'at_risk' | 'exhausted' | 'no_data';

/** A quarter of the budget is left. */
const lowShare = 0.25;

export function statusOfBudget({
  allowed,
  remaining,
  isBurning,
}: {
  allowed: number;
  remaining: number;
  isBurning: boolean;
}): Exclude<ObjectiveStatus, 'no_data'> {
  if (remaining <= 0) return 'exhausted';
  return isBurning || remaining < allowed * lowShare ? 'at_risk' : 'met';
}
