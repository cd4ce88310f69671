export { recordNotedEvents } from './noted-events.ts';
export { openVisits } from './open.ts';
export { currentVisit, idleMs, meetVisit, type OpenVisit } from './open-visit.ts';
export { visitNumbers, visitorKey } from './visitor.ts';
export type { MarkedEvent, VisitChange, Visits } from './visits.ts';
