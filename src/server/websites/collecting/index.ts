export { Collector } from './collector.ts';
export {
  deleteExcludedEvents,
  type ExclusionReason,
  exclusionReasons,
  listExcludedEvents,
} from './excluded-events/index.ts';
export { pageAddress, pageName } from './page-address.ts';
export { trackerRoutes } from './routes.ts';
export { serverEventRoutes } from './server-events.routes.ts';
export { maxLengths, type TrackedEvent } from './tracked-event.ts';
export { TrackedWebsiteCache } from './tracked-website-cache.ts';
export { findSource, sourceName } from './traits/index.ts';
export { hashUserId, readSender, type Sender } from './visitor.ts';
export { recordWriteAheadEvents } from './visits/index.ts';
