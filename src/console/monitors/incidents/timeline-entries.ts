import type { TimelineCheck, TimelineEntry } from '../../api/monitors.ts';

/** A happening, or checks one after another that met the same. */
export type TimelineRow = Exclude<TimelineEntry, TimelineCheck> | (TimelineCheck & { times: number; until: string });

/** The timeline with equal checks in a row told once: what changed stands out. */
export function mergeRepeatedChecks(timeline: TimelineEntry[]): TimelineRow[] {
  const told: TimelineRow[] = [];
  for (const happening of timeline) {
    if (happening.kind !== 'check') {
      told.push(happening);
      continue;
    }
    const last = told.at(-1);
    if (last?.kind === 'check' && isSame(last, happening)) {
      last.times++;
      last.until = happening.at;
    } else told.push({ ...happening, times: 1, until: happening.at });
  }
  return told;
}

const isSame = (one: TimelineCheck, other: TimelineCheck): boolean =>
  one.good === other.good && one.status === other.status && one.cause === other.cause;
