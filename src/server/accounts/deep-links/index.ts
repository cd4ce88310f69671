export { deepLinkRoutes, type HasThing } from './routes.ts';
