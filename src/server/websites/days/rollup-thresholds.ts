/** More rollups make reports faster, but use more disk. */
export type RollupThresholds = {
  /** of the country or day */
  views: number;
  /** page views of the country per value on the day */
  viewsPerValue: number;
  /** page views of the day per pair */
  viewsPerPair: number;
};

export const defaultThresholds: RollupThresholds = { views: 10_000, viewsPerValue: 3, viewsPerPair: 8 };
