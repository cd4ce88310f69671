import { causeText } from '../../../shared/cause-text.ts';
import type { Annotation } from '../../api/annotations.ts';
import type { Stats } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { ChartMarker } from '../../ui/chart/chart-props.ts';
import { timeSpan } from '../../ui/format/format.ts';

type StatsEvent = Stats['events'][number];

type EventOptions = {
  zone: string;
  /** used as the end of open events */
  nowMs: number;
  /** annotations in the same range; they link to their details */
  annotations: Annotation[];
  actionsOf: (annotation: Annotation) => NonNullable<ChartMarker['actions']>;
};

export function eventMarkers(
  events: StatsEvent[],
  { zone, nowMs, annotations, actionsOf }: EventOptions,
): ChartMarker[] {
  return events.map(({ kind, label, from, to }) => {
    const start = Date.parse(from);
    const end = to === null ? Math.max(nowMs, start) : Date.parse(to);
    const annotation = annotations.find((one) => one.kind === kind && Date.parse(one.at) === start);
    return {
      key: `${kind} ${from} ${label}`,
      from: start / 1000,
      to: end / 1000,
      kind: kind === 'incident' ? 'down' : kind,
      label: labelOf(kind, label),
      when: timeSpan({ start, end, isOngoing: to === null }, zone),
      ...(annotation && { actions: actionsOf(annotation) }),
    };
  });
}

function labelOf(kind: StatsEvent['kind'], label: string | null): string {
  if (kind === 'incident') return t('Incident: {cause}', { cause: causeText(label ?? '') });
  if (kind === 'degraded') return t('Degraded: {cause}', { cause: causeText(label ?? '') });
  return label === null ? t('Maintenance') : t('Maintenance: {label}', { label });
}
