export { type BotKind, detectBot, isAutomatic, type Pace, startPace } from './bots.ts';
export { GeoLookup } from './geo-lookup.ts';
export { parseUserAgent } from './user-agent.ts';
export { findSource, sourceName, visitTraits } from './visit-traits.ts';
