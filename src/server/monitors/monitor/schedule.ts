import { Cron } from 'croner';
import { addByClock } from '../../kernel/index.ts';

/** `timeZone`: canonical name; undefined: the account's time zone */
export type Schedule = { expression: string; timeZone: string | undefined };

/** Five fields, or a nickname such as `@daily`. Croner accepts more, such as seconds and dates. */
const shape = /^(?:@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)|\S+(?: \S+){4})$/i;

/** A step needs a start: `5/15` is short for `5-59/15`. */
const hasStepOnly = /(?:^|[ ,])\//;

/** Like cron, a day must match both day fields if one of them begins with an asterisk, and otherwise only one. */
function parse(expression: string, timezone: string): Cron {
  const [, , dayOfMonth = '', , dayOfWeek = ''] = expression.split(' ');
  const domAndDow = dayOfMonth.startsWith('*') || dayOfWeek.startsWith('*');
  return new Cron(expression, { timezone, paused: true, mode: '5-part', domAndDow, sloppyRanges: true });
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

/** Cron jobs whose minute or hour begins with `*` also run in an hour that clocks repeat. */
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
