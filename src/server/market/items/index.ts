export { renderDescription } from './description.ts';
export { shopMediaRoutes } from './media.routes.ts';
export { filesOf, isDeliverable, publishedItem, versionsOf } from './published.ts';
export { itemRoutes } from './routes.ts';
export { removeUnusedFiles } from './unused-files.ts';
