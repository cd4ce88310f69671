export { type Events, type EventsOptions, openEvents } from './events.ts';
export type { CheckRow, PageviewRow, StreamName, Streams, VisitTraits } from './streams.ts';
