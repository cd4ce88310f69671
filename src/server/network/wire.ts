/** Each line contains one address or range. Text after a # is a comment. */
export type { RangeTexts as NetworkRanges } from './ranges.store.ts';
