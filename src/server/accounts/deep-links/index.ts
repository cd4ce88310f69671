export type { LinkedResource, LinkedResources } from './linked-resource.ts';
export { deepLinkRoutes } from './routes.ts';
export type { FoundAccount } from './wire.ts';
