/** When a busy day has further sums, those of a country or by pairs: more of them make reports quicker and take more disk. */
export type RollupThresholds = {
  /** so many page views, of the country or of the day, make it busy: reading its rows takes long, again and again */
  views: number;
  /** … and the day has at most one value for so many page views of the country */
  viewsPerValue: number;
  /** … and the day has at most one pair for so many of its page views */
  viewsPerPair: number;
};

export const defaultThresholds: RollupThresholds = { views: 10_000, viewsPerValue: 3, viewsPerPair: 8 };
