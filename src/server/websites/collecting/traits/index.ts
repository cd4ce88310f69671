export { type BotKind, detectBot } from './bots.ts';
export { GeoLookup } from './geo-lookup.ts';
export { isAutomatic, type Pace, startPace } from './pace.ts';
export { findSource } from './source.ts';
export { parseUserAgent } from './user-agent.ts';
export { visitTraits } from './visit-traits.ts';
