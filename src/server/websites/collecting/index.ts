export { Collector } from './collector.ts';
export { maxLengths } from './event-fields.ts';
export { pageAddress, pageName } from './page-address.ts';
export { deleteRefusals, listRefusals, type RefusalReason, refusalReasons } from './refusals/index.ts';
export { trackerRoutes } from './routes.ts';
export { serverEventRoutes } from './server-events.routes.ts';
export { TrackedWebsiteCache } from './tracked-website-cache.ts';
export { findSource } from './traits/index.ts';
export { hashUserId } from './user-hash.ts';
