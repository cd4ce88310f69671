import type { ChartMarker } from './chart-props.ts';
import type { Range } from './range.ts';

/** Markers that are shown as one, because they would overlap. */
export type MarkerGroup = {
  key: string;
  /** epoch seconds */
  from: number;
  to: number;
  kind: ChartMarker['kind'];
  /** sorted by start */
  markers: [ChartMarker, ...ChartMarker[]];
};

/** Smallest clickable width, in px. */
const MIN_MARKER_PX = 24;

const SEVERITY: Record<ChartMarker['kind'], number> = { down: 3, degraded: 2, maintenance: 1, note: 0 };

/**
 * Groups markers whose starts are too close together to be clicked. A long marker that starts earlier stays separate.
 * @param markers sorted by start
 * @param width of the plot, in px
 */
export function groupMarkers(markers: readonly ChartMarker[], [from, to]: Range, width: number): MarkerGroup[] {
  const least = width > 0 ? ((to - from) / width) * MIN_MARKER_PX : 0;
  const groups: MarkerGroup[] = [];
  for (const marker of markers) {
    const start = Math.max(from, marker.from);
    const group = groups.at(-1);
    if (group && start - Math.max(from, group.from) < least) {
      group.markers.push(marker);
      group.to = Math.max(group.to, marker.to);
      if (SEVERITY[marker.kind] > SEVERITY[group.kind]) group.kind = marker.kind;
    } else {
      groups.push({ key: marker.key, from: marker.from, to: marker.to, kind: marker.kind, markers: [marker] });
    }
  }
  return groups;
}
