import type { ReactNode } from 'react';
import type { Annotation } from '../api/annotations.ts';
import { t } from '../i18n/index.ts';
import type { ChartMarker } from '../ui/chart/chart-props.ts';
import { toLocalTime } from '../ui/form/local-time.ts';
import { dayAndTime, timeSpan } from '../ui/format/format.ts';
import { KINDS } from './kinds.ts';

type MarkerOptions = {
  zone: string;
  /** used as the end of ongoing annotations */
  nowMs: number;
  /**
   * Set if each point is a day at midnight UTC. Then a marker shorter than a day is placed on the day on which it
   * starts.
   */
  isByDay: boolean;
  actionsOf?: (annotation: Annotation) => (close: () => void) => ReactNode;
};

const DAY_MS = 86_400_000;

export function annotationMarkers(
  annotations: Annotation[],
  { zone, nowMs, isByDay, actionsOf }: MarkerOptions,
): ChartMarker[] {
  const placed = (ms: number) =>
    (isByDay ? Date.parse(`${toLocalTime(new Date(ms).toISOString(), zone).slice(0, 10)}T00:00:00Z`) : ms) / 1000;
  return annotations.map((annotation) => {
    const { start, end } = timesOf(annotation, nowMs);
    return {
      key: `${annotation.id ?? ''} ${annotation.kind} ${annotation.at} ${annotation.text}`,
      from: placed(start),
      to: placed(isByDay && end - start < DAY_MS ? start : end),
      kind:
        annotation.kind === 'incident' || annotation.kind === 'shop_alert'
          ? 'down'
          : annotation.kind === 'maintenance'
            ? 'maintenance'
            : 'note',
      label: labelOf(annotation),
      when: whenOf(annotation, { zone, nowMs }),
      ...(actionsOf && { actions: actionsOf(annotation) }),
    };
  });
}

const labelOf = ({ kind, text }: Annotation): string =>
  kind === 'incident' || kind === 'maintenance' || kind === 'release'
    ? t('{kind}: {text}', { kind: KINDS[kind].one, text })
    : text;

export function whenOf(annotation: Annotation, { zone, nowMs }: { zone: string; nowMs: number }): string {
  const { start, end } = timesOf(annotation, nowMs);
  const isOngoing = annotation.is_ongoing;
  return start === end && !isOngoing ? dayAndTime(start, zone) : timeSpan({ start, end, isOngoing }, zone);
}

function timesOf({ at, ends_at, is_ongoing }: Annotation, nowMs: number): { start: number; end: number } {
  const start = Date.parse(at);
  const end = ends_at === null ? (is_ongoing ? Math.max(nowMs, start) : start) : Date.parse(ends_at);
  return { start, end };
}
