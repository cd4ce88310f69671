/** What the owner of the service sets: one address or range a line; what follows a # is a remark. */
export type { RangeTexts as NetworkRanges } from './ranges.store.ts';
