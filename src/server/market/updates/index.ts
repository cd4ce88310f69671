export { adoptionRoutes } from './author.routes.ts';
export { rewriteEddRequest } from './edd-path.ts';
export { updateFeedRoutes } from './feed.routes.ts';
export { updateRoutes } from './routes.ts';
