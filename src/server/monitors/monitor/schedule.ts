import { Cron } from 'croner';
import { LRUCache } from 'lru-cache';
import { addByClock } from '../../kernel/index.ts';

/** `timeZone`: canonical name; undefined: the account's time zone */
export type Schedule = { expression: string; timeZone: string | undefined };

/** Five fields, or a nickname such as `@daily`. Croner accepts more, such as seconds and dates. */
const shape = /^(?:@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)|\S+(?: \S+){4})$/i;

/** A step needs a start: `5/15` is short for `5-59/15`. */
const hasStepOnly = /(?:^|[ ,])\//;

const parse = (expression: string, timezone: string): Cron =>
  parseAs(expression, { timezone, domAndDow: needsBothDays(expression) });

const parseAs = (expression: string, options: { timezone: string; domAndDow: boolean }): Cron =>
  new Cron(expression, { ...options, paused: true, mode: '5-part', sloppyRanges: true });

/** Searching for a day that never occurs takes 20 ms. */
const withBothDays = new LRUCache<string, boolean>({
  max: 1000,
  memoMethod: (expression) => parseAs(expression, { timezone: 'UTC', domAndDow: true }).nextRun() !== null,
});

/**
 * Like cron, a day must match both day fields if one of them begins with an asterisk, and otherwise only one. One field is
 * also enough if no day matches both, such as February 30, because earlier versions stored such schedules.
 */
function needsBothDays(expression: string): boolean {
  const [, , dayOfMonth = '', , dayOfWeek = ''] = expression.split(' ');
  if (!dayOfMonth.startsWith('*') && !dayOfWeek.startsWith('*')) return false;
  if (dayOfMonth === '*' || dayOfWeek === '*') return true;
  return withBothDays.memo(expression);
}

/** An expression that never occurs, such as 30 February, is not a schedule. */
export function isSchedule(expression: string): boolean {
  if (!shape.test(expression) || hasStepOnly.test(expression)) return false;
  try {
    return parse(expression, 'UTC').nextRun() !== null;
  } catch {
    // Croner throws for expressions that it can't parse.
    return false;
  }
}

/** When clocks repeat an hour, cron repeats only jobs with a minute or hour that begins with `*`. */
const isAtFixedTimes = (expression: string): boolean => /^(?:@(?!hourly)|[^*@]\S* [^*])/i.test(expression);

/**
 * Returns the first run after a time, in epoch ms. If clocks go forward and skip the run, it is due right after the
 * skipped hour. If clocks go back, a run at fixed hours is due once, the first time. Like cron.
 */
export function nextRunAt({ expression, timeZone }: Schedule, afterMs: number, accountTimeZone: string): number {
  const zone = timeZone ?? accountTimeZone;
  const cron = parse(expression, zone);
  for (let at = afterMs; ; ) {
    const next = cron.nextRun(new Date(at));
    if (next === null) throw new Error('a stored schedule must have a next run');
    at = next.getTime();
    const isRepeated = addByClock(at, 0, zone) !== at;
    if (!isRepeated || !isAtFixedTimes(expression)) return at;
  }
}
