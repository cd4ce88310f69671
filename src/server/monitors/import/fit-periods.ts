import { t } from '../../kernel/index.ts';
import {
  alertDays,
  defaultConfirmations,
  maxConfirmationIntervalS,
  maxConfirmations,
  minConfirmationIntervalS,
} from '../monitor/index.ts';
import { type Fitted, nearestInterval } from './fit-values.ts';

/** Seconds that checks must fail before an incident opens, and succeed before it closes. undefined: unknown */
type Periods = { failS: number; goodS?: number | undefined };

/** Other tools wait for a time. Here, a number of checks at one pace confirms failures and recoveries. */
export function periodsFrom(
  { failS, goodS }: Periods,
  intervalS: number,
): Fitted<{ confirmations: number; confirmation_interval: number | null; recovery_threshold?: number }> {
  const pace = paceFor(Math.max(0, failS), Math.max(0, goodS ?? 0), intervalS);
  const confirmations = checksFor(failS, pace);
  const recovery = goodS === undefined ? undefined : checksFor(goodS, pace);
  const isPaced = confirmations > 1 || (recovery ?? 1) > 1;
  const waits = { fail: (confirmations - 1) * pace, good: ((recovery ?? 1) - 1) * pace };
  return {
    fields: {
      confirmations,
      confirmation_interval: isPaced ? pace : null,
      ...(recovery !== undefined && { recovery_threshold: recovery }),
    },
    notes: [
      ...(waits.fail === Math.max(0, failS)
        ? []
        : [
            t('An incident opens after {waits} s of failing checks instead of {seconds} s.', {
              waits: waits.fail,
              seconds: failS,
            }),
          ]),
      ...(goodS === undefined || waits.good === Math.max(0, goodS)
        ? []
        : [
            t('An incident closes after {waits} s of good checks instead of {seconds} s.', {
              waits: waits.good,
              seconds: goodS,
            }),
          ]),
    ],
  };
}

const checksFor = (seconds: number, pace: number): number =>
  seconds < minConfirmationIntervalS ? 1 : Math.min(maxConfirmations, Math.max(2, Math.round(seconds / pace) + 1));

/** Returns the pace with the smallest errors, and if several have the same, the usual number of checks. */
function paceFor(failS: number, goodS: number, intervalS: number): number {
  const most = Math.min(maxConfirmationIntervalS, intervalS);
  let best = { pace: minConfirmationIntervalS, errorS: Number.POSITIVE_INFINITY, extra: 0 };
  for (let pace = minConfirmationIntervalS; pace <= most; pace++) {
    const [fail, good] = [checksFor(failS, pace), checksFor(goodS, pace)];
    const errorS = Math.abs((fail - 1) * pace - failS) + Math.abs((good - 1) * pace - goodS);
    const extra = Math.abs((failS > 0 ? fail : good) - defaultConfirmations);
    if (errorS < best.errorS || (errorS === best.errorS && extra < best.extra)) best = { pace, errorS, extra };
  }
  return best.pace;
}

/** 0 and negative values: no reminders */
export function reminderFrom(seconds: number): Fitted<{ reminder_hours?: number }> {
  if (seconds <= 0) return { fields: {}, notes: [] };
  const hours = Math.min(168, Math.max(1, Math.round(seconds / 3600)));
  return {
    fields: { reminder_hours: hours },
    notes:
      seconds === hours * 3600
        ? []
        : [t('Reminds every {hours} h instead of every {minutes} min.', { hours, minutes: Math.round(seconds / 60) })],
  };
}

/** null, 0 and negative values: no alert */
export function expiryFrom(
  field: 'ssl_alert_days' | 'domain_alert_days',
  days: number | undefined,
): Fitted<Record<string, number | null>> {
  if (days === undefined || days <= 0) return { fields: { [field]: null }, notes: [] };
  const nearest = alertDays.reduce((best, one) => (Math.abs(one - days) < Math.abs(best - days) ? one : best));
  return {
    fields: { [field]: nearest },
    notes:
      nearest === days ? [] : [t('Alerts {nearest} days before an expiry instead of {days} days.', { nearest, days })],
  };
}

const maxPeriodS = 31 * 86_400;
const maxGraceS = 86_400;
const hourS = 3600;

type Expected = { periodS: number } | { schedule: string; timeZone: string };

/** `graceS` undefined: the default */
export function heartbeatFrom(
  expected: Expected,
  graceS: number | undefined,
): Fitted<{ url: string; interval: number }> {
  const query: string[] = [];
  const notes: string[] = [];
  const isPeriodic = 'periodS' in expected;
  if (isPeriodic) {
    const period = Math.min(maxPeriodS, Math.max(30, Math.round(expected.periodS)));
    query.push(`period=${period}`);
    if (period !== Math.round(expected.periodS))
      notes.push(
        t('Expects a call every {period} s instead of every {seconds} s.', { period, seconds: expected.periodS }),
      );
  } else {
    const fields = expected.schedule.split(/\s+/).map((field) => encodeURIComponent(field));
    query.push(`schedule=${fields.join('+')}`, `tz=${encodeURIComponent(expected.timeZone)}`);
  }
  if (graceS !== undefined) {
    const grace = Math.min(maxGraceS, Math.max(0, Math.round(graceS)));
    query.push(`grace=${grace}`);
    if (grace !== Math.round(graceS))
      notes.push(t('Its grace time is {grace} s instead of {seconds} s.', { grace, seconds: graceS }));
  }
  // The interval doesn't matter, because the heartbeat has a period or a schedule.
  const { interval } = nearestInterval(isPeriodic ? Math.min(expected.periodS, hourS) : 60);
  return { fields: { url: `heartbeat://?${query.join('&')}`, interval }, notes };
}
