export { sharedLinkRoutes } from './routes.ts';
export { hasSharedAccess } from './shared-access.ts';
