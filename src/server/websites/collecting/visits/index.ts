export { createVisits } from './create-visits.ts';
export { assignVisit, currentVisit, idleMs, type OpenVisit } from './open-visit.ts';
export { visitNumbers, visitorKey } from './visitor.ts';
export type { MarkedEvent, VisitChange, Visits } from './visits.ts';
export { recordWriteAheadEvents } from './write-ahead-events.ts';
