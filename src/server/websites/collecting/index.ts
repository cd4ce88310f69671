export { maxLengths } from './event-fields.ts';
export { pageAddress, pageName } from './page-address.ts';
export { type RefusalReason, refusalReasons } from './refusals/index.ts';
export { createTrackerRoutes } from './routes.ts';
export { serverEventRoutes } from './server-events.routes.ts';
export { knownWebsites } from './tracked-website-cache.ts';
export { findSource } from './traits/index.ts';
export { hashUserId } from './user-hash.ts';
