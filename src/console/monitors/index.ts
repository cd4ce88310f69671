export { AlertRows } from './alerts/alert-rows.tsx';
export { channelOf } from './alerts/channels.ts';
export { MissingChannel } from './alerts/missing-channel.tsx';
export { useChangeIncident } from './incidents/queries.ts';
export { causeText } from './monitor/cause.ts';
export { type DayLook, LOOK_HEIGHTS, lookOf, summaryOf } from './monitor/day-looks.ts';
export { useLiveUpdates } from './monitor/live-updates.ts';
export { NetworkRangesSettings } from './network/network-ranges.tsx';
export { ClaimedDomains } from './status-pages/claimed-domains.tsx';
