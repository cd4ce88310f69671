import type { ChartMarker, ChartProps } from './chart-props.ts';

export type Range = [from: number, to: number];

const DAY = 86_400;

/** For bars and for a single point, adds half a step at both ends. */
export function shownRange({ window, times, series }: Pick<ChartProps, 'window' | 'times' | 'series'>): Range {
  if (window) return window;
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  if (last > first && !series.some(({ draw }) => draw === 'bars')) return [first, last];
  const half = stepOf(times) / 2;
  return [first - half, last + half];
}

/** Returns the seconds between the last two points, because the first step can be shorter. */
export function stepOf(times: number[]): number {
  const [one, other] = times.slice(-2);
  return one === undefined || other === undefined ? DAY : other - one;
}

/**
 * Limits a selection to the shown range and widens it to `minSeconds`. Returns undefined if the chart can't zoom in
 * further.
 */
export function zoomRange(
  [one, other]: Range,
  { times, shown, minSeconds }: { times: number[]; shown: Range; minSeconds: number },
): { from: number; to: number; first: number; last: number } | undefined {
  const [start, end] = shown;
  if (times.length === 0 || end - start <= minSeconds) return undefined;
  const wanted: Range = [Math.max(start, Math.min(one, other)), Math.min(end, Math.max(one, other))];
  const lacking = Math.max(0, minSeconds - (wanted[1] - wanted[0]));
  const from = Math.max(start, Math.min(wanted[0] - lacking / 2, end - minSeconds));
  const to = Math.min(end, Math.max(wanted[1] + lacking / 2, from + minSeconds));
  const half = stepOf(times) / 2;
  const first = times.findIndex((time) => time + half > from);
  const last = times.findLastIndex((time) => time - half < to);
  return { from, to, first: Math.max(0, first), last: Math.max(0, last, first) };
}

export const around = ({ from, to }: Pick<ChartMarker, 'from' | 'to'>, minSeconds: number): Range => {
  const room = Math.max(to - from, minSeconds) / 2;
  return [from - room, to + room];
};

export function shownMarkers(markers: ChartMarker[], [from, to]: Range): ChartMarker[] {
  return markers
    .filter((marker) => marker.from <= to && marker.to >= from)
    .sort((one, other) => one.from - other.from || one.to - other.to);
}

/** A point covers the time up to the next point. */
export const markersAt = (markers: ChartMarker[], time: number, stepSeconds: number): ChartMarker[] =>
  markers.filter(({ from, to }) => from < time + stepSeconds && to >= time);

const room = 1.12;
type Values = { low: number | null | undefined; high: number | null | undefined; leastTop?: number | undefined };

/** Always contains 0, with room above the highest value, and below the lowest if it is negative. */
export const valueRange = ({ low, high, leastTop = 1 }: Values): [min: number, max: number] => [
  Math.min(0, (low ?? 0) * room),
  Math.max(leastTop, (high ?? 0) * room),
];
