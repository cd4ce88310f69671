export { type Events, type EventsOptions, openEvents } from './events.ts';
export { type EventInspection, inspectEvents, inspectSpool } from './inspect.ts';
export { isStoreAway } from './store-away.ts';
export {
  type CheckRow,
  type PageviewRow,
  type StreamName,
  type Streams,
  traitColumns,
  type VisitTraits,
  type WebVitalsRow,
} from './streams.ts';
