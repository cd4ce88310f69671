import type { TimelineCheck, TimelineEntry } from '../../api/monitors.ts';

/** An entry of the timeline, or consecutive checks with the same result. */
export type TimelineRow = Exclude<TimelineEntry, TimelineCheck> | (TimelineCheck & { times: number; until: string });

/** Merges consecutive checks with the same result into one row, so that changes stand out. */
export function mergeRepeatedChecks(timeline: TimelineEntry[]): TimelineRow[] {
  const rows: TimelineRow[] = [];
  for (const happening of timeline) {
    if (happening.kind !== 'check') {
      rows.push(happening);
      continue;
    }
    const last = rows.at(-1);
    if (last?.kind === 'check' && isSame(last, happening)) {
      last.times++;
      last.until = happening.at;
    } else rows.push({ ...happening, times: 1, until: happening.at });
  }
  return rows;
}

const isSame = (one: TimelineCheck, other: TimelineCheck): boolean =>
  one.good === other.good && one.status === other.status && one.cause === other.cause;
