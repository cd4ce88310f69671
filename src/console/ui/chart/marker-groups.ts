import type { ChartMarker } from './chart-props.ts';
import type { Range } from './range.ts';

/** Marks that would lie upon each other, as one. */
export type MarkerGroup = {
  key: string;
  /** epoch seconds, from the first start to the last end */
  from: number;
  to: number;
  kind: ChartMarker['kind'];
  /** at least one, by their start */
  markers: [ChartMarker, ...ChartMarker[]];
};

/** What a mark takes on the screen, with room to hit it, px. */
const LEAST_WIDTH = 22;

const SEVERITY: Record<ChartMarker['kind'], number> = { down: 2, maintenance: 1, note: 0 };

/**
 * Puts marks together whose starts are closer than one can hit. A long one that begins earlier stays a mark of its own:
 * what happens during it stands upon it.
 *
 * @param markers by their start
 * @param width of the plot, px
 */
export function groupMarkers(markers: readonly ChartMarker[], [from, to]: Range, width: number): MarkerGroup[] {
  const least = width > 0 ? ((to - from) / width) * LEAST_WIDTH : 0;
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
