export { deleteExcludedEvents, listExcludedEvents } from './excluded-event.store.ts';
export { ExcludedEventCounter, type ExclusionReason, exclusionReasons, findExclusion } from './excluded-events.ts';
