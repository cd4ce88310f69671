export { isLetIn } from './let-in.ts';
export { sharedLinkRoutes } from './routes.ts';
