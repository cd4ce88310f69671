/** One address or range per line. Text after # is a comment. */
export type { RangeTexts as NetworkRanges } from './ranges.store.ts';
