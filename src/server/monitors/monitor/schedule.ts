import { Cron } from 'croner';

/** `timeZone`: canonical name; undefined: the account's time zone */
export type Schedule = { expression: string; timeZone: string | undefined };

/** Five fields, or a nickname such as `@daily`. Croner accepts more, such as seconds and dates. */
const shape = /^(?:@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)|\S+(?: \S+){4})$/i;

const parse = (expression: string, timezone: string): Cron =>
  new Cron(expression, { timezone, paused: true, mode: '5-part' });

/** An expression that never occurs, such as 30 February, is not a schedule. */
export function isSchedule(expression: string): boolean {
  if (!shape.test(expression)) return false;
  try {
    return parse(expression, 'UTC').nextRun() !== null;
  } catch {
    // Croner throws for expressions that it can't parse.
    return false;
  }
}

/**
 * Returns the first run after a time, in epoch ms. If clocks go forward and skip the run, it is due right after the
 * skipped hour. If clocks go back, a run at a fixed hour is due once, the first time. Like cron.
 */
export function nextRunAt({ expression, timeZone }: Schedule, afterMs: number, accountTimeZone: string): number {
  const next = parse(expression, timeZone ?? accountTimeZone).nextRun(new Date(afterMs));
  if (next === null) throw new Error('a stored schedule must have a next run');
  return next.getTime();
}
