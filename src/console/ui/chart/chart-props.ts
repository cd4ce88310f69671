import type { ReactNode } from 'react';

export type ChartSeries = {
  label: string;
  /** null leaves a gap */
  values: (number | null)[];
  /** a token of tokens.css */
  color: string;
  fill?: string;
  draw: 'line' | 'bars';
  /** Index of the first unfinished point. The line to it is dashed. */
  unfinishedFrom?: number | undefined;
  read: (value: number | null, index: number) => string;
};

/** `share` of 1: down for the whole period */
export type FailureShare = { share: number; word: string };

export type ChartMarker = {
  key: string;
  /** epoch seconds, equal for a moment */
  from: number;
  to: number;
  kind: 'down' | 'maintenance' | 'note';
  label: string;
  /** "3 Nov, 14:02 – 14:16 (14 min)" */
  when: string;
  actions?: (close: () => void) => ReactNode;
};

export type ChartZoom = {
  /** In epoch seconds. `first` and `last` are the indexes of the outermost points. */
  onZoom: (range: { from: number; to: number; first: number; last: number }) => void;
  onReset?: (() => void) | undefined;
  /** the shortest range */
  minSeconds: number;
};

export type ChartProps = {
  label: string;
  /** epoch seconds, ascending */
  times: number[];
  /** Range of the time axis in epoch seconds, by default that of `times`. */
  window?: [from: number, to: number];
  series: ChartSeries[];
  /** One per time, drawn as high as its share. */
  failures?: (FailureShare | null)[];
  /** Column heading. */
  failuresWord?: string;
  /** An empty list reserves the space. */
  markers?: ChartMarker[];
  zoom?: ChartZoom;
  /** Integer ticks. */
  isWhole?: boolean;
  height: number;
  zone: string;
  readTime: (seconds: number) => string;
  readTick: (seconds: number, spanSeconds: number) => string;
  readValue: (value: number) => string;
  /** Short labels of the value axis, by default from `readValue`. */
  readScale?: (value: number) => string;
};
