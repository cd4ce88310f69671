import type { TimelineCheck, TimelineEntry } from '../../api/monitors.ts';

export type TimelineRow =
  | Exclude<TimelineEntry, TimelineCheck | { kind: 'opened' }>
  | { kind: 'opened'; at: string; failedChecks: number }
  | CheckRow
  | { kind: 'omitted'; at: string; count: number; until: string };
/** `times` includes checks that are not in the list. */
export type CheckRow = TimelineCheck & { times: number; until: string };

/**
 * Merges consecutive checks with the same result. Failures from `startedAt` (the first failed check) until the incident
 * is opened are counted as confirmations.
 */
export function timelineRows(timeline: TimelineEntry[], startedAt: string): TimelineRow[] {
  const rows: TimelineRow[] = [];
  let failedChecks = 0;
  for (const happening of timeline) {
    if (happening.kind !== 'check') {
      rows.push(happening.kind === 'opened' ? { ...happening, failedChecks } : happening);
      continue;
    }
    if (!happening.good && Date.parse(happening.at) >= Date.parse(startedAt)) failedChecks++;
    const { omitted } = happening;
    const alike = omitted?.same_result ? omitted : undefined;
    const times = 1 + (alike?.count ?? 0);
    const until = alike?.until ?? happening.at;
    const last = rows.at(-1);
    if (last?.kind === 'check' && isSame(last, happening)) {
      last.times += times;
      last.until = until;
    } else rows.push({ ...happening, times, until });
    if (omitted && !alike) rows.push({ kind: 'omitted', at: happening.at, count: omitted.count, until: omitted.until });
  }
  return rows;
}

const isSame = (one: TimelineCheck, other: TimelineCheck): boolean =>
  one.good === other.good && one.status === other.status && one.cause === other.cause;
