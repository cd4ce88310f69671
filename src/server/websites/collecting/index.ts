export { visitCollecting } from './collecting-routes.ts';
export { longest } from './fields.ts';
export { knownWebsites } from './known-websites.ts';
export { pageAddress, pageName } from './page-address.ts';
export { personNumber } from './person.ts';
export { type RefusalReason, refusalReasons } from './refusals/index.ts';
export { serverEventRoutes } from './server-events.routes.ts';
export { sourceOf } from './traits/index.ts';
