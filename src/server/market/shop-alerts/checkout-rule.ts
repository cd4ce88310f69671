import { dayMs, hourMs, minuteMs } from '../../kernel/index.ts';

/** Checkouts that are unpaid after this long count as unpaid. */
export const decidedAfterMs = 30 * minuteMs;
/** Two hours for busy shops, a day for others. */
const windows = [2 * hourMs, dayMs];
export const maxWindowMs = dayMs;
/** The usual conversion is measured over this many days before the longest window. */
export const baselineDays = 90;
const minCheckouts = 8;
const latest = 10;

/**
 * Maximum probability that chance caused the low number. Shops have about 40 windows a day that could be false alarms.
 */
const maxChanceProbability = { low: 1e-7, normal: 1e-5, high: 1e-3 };
export type Sensitivity = keyof typeof maxChanceProbability;

/** `at` is the start of the checkout (epoch ms). Lists are in ascending order. */
type DecidedCheckout = { at: number; isPaid: boolean };
export type Conversion = { started: number; paid: number };
export type CheckoutProblem = Conversion & { hours: number; usual: Conversion & { days: number } };

/**
 * Returns the lower bound of the 95% Wilson interval. The bound is low for few checkouts, so small shops need more
 * unpaid checkouts before an alert.
 */
export function lowerConversionBound({ started, paid }: Conversion): number {
  if (started === 0) return 0;
  const z2 = 1.96 ** 2;
  const share = paid / started;
  const spread = Math.sqrt((share * (1 - share) + z2 / (4 * started)) / started);
  return Math.max(0, (share + z2 / (2 * started) - 1.96 * spread) / (1 + z2 / started));
}

export function binomialCdf(paid: number, started: number, share: number): number {
  if (share <= 0 || paid >= started) return 1;
  if (share >= 1) return 0;
  // In logarithms, because the product would underflow.
  let term = started * Math.log1p(-share);
  let sum = Math.exp(term);
  for (let count = 1; count <= paid; count++) {
    term += Math.log((started - count + 1) / count) + Math.log(share / (1 - share));
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}

/** Returns windows that could have a problem. If there are none, the usual conversion needn't be queried. */
export function suspectWindows(checkouts: DecidedCheckout[], nowMs: number): (Conversion & { hours: number })[] {
  return windows
    .map((windowMs) => {
      const within = checkouts.filter(({ at }) => at > nowMs - windowMs);
      const paid = within.filter(({ isPaid }) => isPaid).length;
      return { started: within.length, paid, hours: windowMs / hourMs };
    })
    .filter(({ started, paid }) => started >= minCheckouts && paid <= started / 2);
}

/**
 * Returns a window in which at most half of the usual share was paid, if chance would cause this in fewer than 1 of
 * 100,000 windows (1 of 1,000 with high sensitivity, 1 of 10 million with low).
 */
export function findCheckoutProblem(
  suspects: (Conversion & { hours: number })[],
  usual: Conversion,
  sensitivity: Sensitivity,
): CheckoutProblem | undefined {
  const share = lowerConversionBound(usual);
  const found = suspects.find(
    ({ started, paid }) =>
      paid <= (started * share) / 2 && binomialCdf(paid, started, share) < maxChanceProbability[sensitivity],
  );
  return found && { ...found, usual: { ...usual, days: baselineDays } };
}

/** `paid`: more than half of the usual share is paid again. `quiet`: no checkout started for a day. */
export function checkoutEnd(
  checkouts: DecidedCheckout[],
  usual: Conversion,
  nowMs: number,
): 'paid' | 'quiet' | undefined {
  const recent = checkouts.filter(({ at }) => at > nowMs - maxWindowMs).slice(-latest);
  const paid = recent.filter(({ isPaid }) => isPaid).length;
  if (recent.length === 0) return 'quiet';
  return paid > 0 && paid > (recent.length * lowerConversionBound(usual)) / 2 ? 'paid' : undefined;
}
