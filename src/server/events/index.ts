export { type Events, type EventsOptions, openEvents } from './events.ts';
export type { CheckRow, PageviewRow, StreamName, Streams } from './streams.ts';
