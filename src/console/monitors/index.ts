export { CHANNELS, channelOf } from './channels.ts';
export { useLiveUpdates } from './live.ts';
export { NetworkRangesSettings } from './network-ranges.tsx';
