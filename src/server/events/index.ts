export { listLostParts } from './engine/index.ts';
export { type Events, type EventsOptions, openEvents } from './events.ts';
export { type EventInspection, inspectEvents, inspectSpool, inspectSubjects } from './inspect.ts';
export type { LateRows } from './late-rows.ts';
export { ForeignStore, type RequireOwn } from './migrations/index.ts';
export { type MovedEvents, moveEvents } from './moving/index.ts';
export { type StreamRows, shipSpool } from './ship-spool.ts';
export type { Position } from './spool/index.ts';
export { listSetAside, requireReleasedSpool } from './spool/index.ts';
export { isStoreUnavailable, mayStillRun } from './store-away.ts';
export { embeddedStoreId, serverStoreId } from './store-id.ts';
export {
  type CheckRow,
  type PageviewRow,
  type StreamName,
  type Streams,
  type SubjectIds,
  traitColumns,
  type VisitTraits,
  type WebVitalsRow,
} from './streams.ts';
