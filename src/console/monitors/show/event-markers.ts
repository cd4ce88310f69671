import type { Stats } from '../../api/monitors.ts';
import type { ChartMarker } from '../../ui/chart/chart-props.ts';
import { timeSpan } from '../../ui/format/format.ts';
import { causeText } from '../monitor/cause.ts';

type StatsEvent = Stats['events'][number];

/** Incidents and maintenance as marks of a chart. @param nowMs until when what is still open has lasted */
export function eventMarkers(events: StatsEvent[], { zone, nowMs }: { zone: string; nowMs: number }): ChartMarker[] {
  return events.map(({ kind, label, from, to }) => {
    const start = Date.parse(from);
    const end = to === null ? Math.max(nowMs, start) : Date.parse(to);
    return {
      key: `${kind} ${from} ${label}`,
      from: start / 1000,
      to: end / 1000,
      kind: kind === 'incident' ? 'down' : 'maintenance',
      label: labelOf(kind, label),
      when: timeSpan({ start, end, isOngoing: to === null }, zone),
    };
  });
}

function labelOf(kind: StatsEvent['kind'], label: string | null): string {
  if (kind === 'incident') return `Incident: ${causeText(label ?? '')}`;
  return label === null ? 'Maintenance' : `Maintenance: ${label}`;
}
