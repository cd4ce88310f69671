import type { ReactNode } from 'react';

export type ChartSeries = {
  label: string;
  /** null leaves a gap */
  values: (number | null)[];
  /** a color token from tokens.css */
  color: string;
  fill?: string;
  draw: 'line' | 'bars';
  /** Index of the first unfinished point. The line that leads to this point is dashed. */
  unfinishedFrom?: number | undefined;
  read: (value: number | null, index: number) => string;
};

/** `share`: 1 means down for the whole period */
export type FailureShare = { share: number; word: string };

export type ChartMarker = {
  key: string;
  /** epoch seconds; `from` and `to` are the same for a point in time */
  from: number;
  to: number;
  kind: 'down' | 'degraded' | 'maintenance' | 'note';
  label: string;
  /** "3 Nov, 14:02 – 14:16 (14 min)" */
  when: string;
  actions?: (close: () => void) => ReactNode;
};

export type ChartZoom = {
  /** In epoch seconds. `first` and `last` are the indexes of the outermost points. */
  onZoom: (range: { from: number; to: number; first: number; last: number }) => void;
  onReset?: (() => void) | undefined;
  /** length of the shortest range */
  minSeconds: number;
};

export type ChartProps = {
  label: string;
  /** epoch seconds, ascending */
  times: number[];
  /** Range of the time axis in epoch seconds. Default: the range of `times`. */
  window?: [from: number, to: number];
  series: ChartSeries[];
  /** One entry for each time. The height of its bar is its share. */
  failures?: (FailureShare | null)[];
  /** Heading of the failures' column in the table. */
  failuresWord?: string;
  /** An empty list reserves the space for markers. */
  markers?: ChartMarker[];
  zoom?: ChartZoom;
  /** The value axis always reaches this value. Default 1. */
  leastTop?: number;
  /** Uses only integers on the value axis. */
  isWhole?: boolean;
  height: number;
  zone: string;
  readTime: (seconds: number) => string;
  readTick: (seconds: number, spanSeconds: number) => string;
  readValue: (value: number) => string;
  /** Short labels for the value axis. Default: `readValue`. */
  readScale?: (value: number) => string;
};
