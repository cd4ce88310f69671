/** More rollups make reports faster, but use more disk. */
export type RollupThresholds = {
  /** least page views of the country or day */
  views: number;
  /** least average of page views per value, for the country on that day */
  viewsPerValue: number;
  /** least average of page views per pair, for the day */
  viewsPerPair: number;
};

export const defaultThresholds: RollupThresholds = { views: 10_000, viewsPerValue: 3, viewsPerPair: 8 };
