import type { ChartMarker, ChartProps } from './chart-props.ts';

/** Seconds from … to. */
export type Range = [from: number, to: number];

const DAY = 86_400;

/** What the time axis covers: the window, else the points, with half a bar of room at both ends. */
export function shownRange({ window, times, series }: Pick<ChartProps, 'window' | 'times' | 'series'>): Range {
  if (window) return window;
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  if (!series.some(({ draw }) => draw === 'bars')) return [first, last];
  const half = stepOf(times) / 2;
  return [first - half, last + half];
}

/** Seconds from one point to the next. The first may be shorter, where something began in its midst. */
export function stepOf(times: number[]): number {
  const [one, other] = times.slice(-2);
  return one === undefined || other === undefined ? DAY : other - one;
}

/**
 * A part of the time that was chosen, in whichever direction: inside what is shown and not shorter than the least, with
 * its outermost points. Undefined where there is nothing to come closer to.
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

/** What is worth seeing of a marker: the marker itself, with as much before and after it. */
export const around = ({ from, to }: Pick<ChartMarker, 'from' | 'to'>, minSeconds: number): Range => {
  const room = Math.max(to - from, minSeconds) / 2;
  return [from - room, to + room];
};

/** Those that touch the time that is shown, by their start. */
export function shownMarkers(markers: ChartMarker[], [from, to]: Range): ChartMarker[] {
  return markers
    .filter((marker) => marker.from <= to && marker.to >= from)
    .sort((one, other) => one.from - other.from || one.to - other.to);
}

/** Those that a point stands for, which reaches from one time to the next. */
export const markersAt = (markers: ChartMarker[], time: number, stepSeconds: number): ChartMarker[] =>
  markers.filter(({ from, to }) => from < time + stepSeconds && to >= time);
