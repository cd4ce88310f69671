export { useLiveUpdates } from './live.ts';
export { NetworkRangesSettings } from './network-ranges.tsx';
