/** When a busy day has further sums: those of a country, or by pairs. */
export type Worth = {
  /** so many page views make it busy: reading its rows takes long, again and again */
  views: number;
  /** … and there is at most one sum for so many of them, so that sums take little disk */
  viewsPerSum: number;
};

export const usualWorth: Worth = { views: 10_000, viewsPerSum: 8 };
