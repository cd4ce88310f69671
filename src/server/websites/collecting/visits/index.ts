export { defaultTimeoutMs } from './database-outage.ts';
export { DatabaseVisits } from './database-visits.ts';
export { InMemoryVisits } from './in-memory-visits.ts';
export {
  assignVisit,
  currentVisit,
  idleMs,
  type OpenVisit,
  type VisitChange,
  type Visits,
  visitNumbers,
} from './open-visits.ts';
export { recordWriteAheadEvents } from './write-ahead-events.ts';
