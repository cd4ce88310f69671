import type { ReactNode } from 'react';

export type ChartSeries = {
  label: string;
  /** null where nothing was measured: the line has a gap there */
  values: (number | null)[];
  /** a token of tokens.css */
  color: string;
  /** a token for the area under a line */
  fill?: string;
  draw: 'line' | 'bars';
  /** The first point whose time is not over: a line leads there dashed. */
  unfinishedFrom?: number | undefined;
  /** @param index of the point, for what the value alone does not say */
  read: (value: number | null, index: number) => string;
};

/** `share` of 1 is down all the time, less is now and then. */
export type FailureShare = { share: number; word: string };

/** Something that happened in the time that is shown. Marked on the plot, named on hover and focus, listed in the table. */
export type ChartMarker = {
  key: string;
  /** epoch seconds; both alike for a moment */
  from: number;
  to: number;
  /** Gives it a colour and a shape of its own. */
  kind: 'down' | 'maintenance' | 'note';
  label: string;
  /** As it is read: "3 Nov, 14:02 – 14:16 (14 min)". */
  when: string;
  /** Buttons and links for what it tells, shown when it is pressed. */
  actions?: (close: () => void) => ReactNode;
};

export type ChartZoom = {
  /** A part of the time was chosen, in epoch seconds. `first` and `last`: the outermost points that lie in it. */
  onZoom: (range: { from: number; to: number; first: number; last: number }) => void;
  /** Only while the chart shows a part. */
  onReset?: (() => void) | undefined;
  /** Less than so many seconds are not shown. */
  minSeconds: number;
};

export type ChartProps = {
  label: string;
  /** epoch seconds, ascending */
  times: number[];
  /** What the time axis covers, in epoch seconds; without it, the times themselves. */
  window?: [from: number, to: number];
  series: ChartSeries[];
  /** Where something was down, from one time to the next: drawn as high as its share, and said by the crosshair. */
  failures?: (FailureShare | null)[];
  /** The table's word for them. */
  failuresWord?: string;
  /** An empty list keeps their room. */
  markers?: ChartMarker[];
  /** Without it the chart always shows all of its time. */
  zoom?: ChartZoom;
  /** Counts have no halves on their axis. */
  isWhole?: boolean;
  height: number;
  zone: string;
  readTime: (seconds: number) => string;
  readTick: (seconds: number, spanSeconds: number) => string;
  readValue: (value: number) => string;
  /** How the value axis is labelled, in fewer letters; without it, as `readValue` has it. */
  readScale?: (value: number) => string;
};
