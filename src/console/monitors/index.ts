export { CHANNELS, channelOf } from './channels.ts';
export { useLiveUpdates } from './live.ts';
export { MissingChannel } from './missing-channel.tsx';
export { NetworkRangesSettings } from './network-ranges.tsx';
export { ClaimedDomains } from './status-pages/claimed-domains.tsx';
