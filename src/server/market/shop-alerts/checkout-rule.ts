import { dayMs, hourMs, minuteMs } from '../../kernel/index.ts';

/** A checkout that is not paid by then counts as unpaid. */
export const decidedAfterMs = 30 * minuteMs;
/** What is judged: the last two hours, for shops that sell all day, and the last day for others. */
const windows = [2 * hourMs, dayMs];
export const maxWindowMs = dayMs;
/** The usual conversion is that of so long before the longest window. */
export const usualDays = 90;
/** Fewer checkouts in a window say nothing. */
const minCheckouts = 8;
/** At least so many of the latest checkouts are judged for the end. */
const latest = 10;

/** How improbable it must be that so few paid by chance. A shop of any size has about 40 windows a day to be wrong in. */
const improbable = { low: 1e-7, normal: 1e-5, high: 1e-3 };
export type Sensitivity = keyof typeof improbable;

/** At its start, epoch ms, ascending; unpaid ones are decided. */
type Decided = { at: number; isPaid: boolean };
export type Conversion = { started: number; paid: number };
export type CheckoutProblem = Conversion & { hours: number; usual: Conversion & { days: number } };

/**
 * The lower end of the 95% interval of a share (Wilson): what is surely usual. With few checkouts it is low, so that a
 * young or small shop needs more unpaid ones before chance is ruled out.
 */
export function surelyUsual({ started, paid }: Conversion): number {
  if (started === 0) return 0;
  const z2 = 1.96 ** 2;
  const share = paid / started;
  const spread = Math.sqrt((share * (1 - share) + z2 / (4 * started)) / started);
  return Math.max(0, (share + z2 / (2 * started) - 1.96 * spread) / (1 + z2 / started));
}

/** The probability that of so many checkouts at most so many are paid, each with this probability. */
export function probabilityOfAtMost(paid: number, started: number, share: number): number {
  if (share <= 0 || paid >= started) return 1;
  if (share >= 1) return 0;
  // In logarithms: a product of hundreds of factors would vanish.
  let term = started * Math.log1p(-share);
  let sum = Math.exp(term);
  for (let count = 1; count <= paid; count++) {
    term += Math.log((started - count + 1) / count) + Math.log(share / (1 - share));
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}

/**
 * The windows in which so few checkouts were paid that it might be a problem, whatever is usual: the usual conversion
 * need not be counted where there are none.
 */
export function suspectWindows(checkouts: Decided[], nowMs: number): (Conversion & { hours: number })[] {
  return windows
    .map((windowMs) => {
      const within = checkouts.filter(({ at }) => at > nowMs - windowMs);
      const paid = within.filter(({ isPaid }) => isPaid).length;
      return { started: within.length, paid, hours: windowMs / hourMs };
    })
    .filter(({ started, paid }) => started >= minCheckouts && paid <= started / 2);
}

/**
 * The window in which checkouts stopped ending in payments: at most half of what is surely usual was paid, and chance
 * would do that in fewer than one of 100,000 such windows (1,000 with high sensitivity, 10 million with low).
 */
export function findCheckoutProblem(
  suspects: (Conversion & { hours: number })[],
  usual: Conversion,
  sensitivity: Sensitivity,
): CheckoutProblem | undefined {
  const share = surelyUsual(usual);
  const found = suspects.find(
    ({ started, paid }) =>
      paid <= (started * share) / 2 && probabilityOfAtMost(paid, started, share) < improbable[sensitivity],
  );
  return found && { ...found, usual: { ...usual, days: usualDays } };
}

/**
 * Whether it is over: of the latest ten checkouts, more than half of what is surely usual is paid again (at least one).
 * `quiet`: nobody has started one for a day.
 */
export function checkoutEnd(checkouts: Decided[], usual: Conversion, nowMs: number): 'paid' | 'quiet' | undefined {
  const recent = checkouts.filter(({ at }) => at > nowMs - maxWindowMs).slice(-latest);
  const paid = recent.filter(({ isPaid }) => isPaid).length;
  if (recent.length === 0) return 'quiet';
  return paid > 0 && paid > (recent.length * surelyUsual(usual)) / 2 ? 'paid' : undefined;
}
