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
export type Trouble = { share: number; word: string };

export type ChartProps = {
  label: string;
  /** epoch seconds, ascending */
  times: number[];
  /** What the time axis covers, in epoch seconds; without it, the times themselves. */
  window?: [from: number, to: number];
  series: ChartSeries[];
  /** Where something was down, from one time to the next: drawn as high as its share, and said by the crosshair. */
  troubles?: (Trouble | null)[];
  /** The table's word for them. */
  troubleWord?: string;
  /** Counts have no halves on their axis. */
  isWhole?: boolean;
  height: number;
  zone: string;
  readTime: (seconds: number) => string;
  readTick: (seconds: number, spanSeconds: number) => string;
  readValue: (value: number) => string;
};
