export { retain } from './retention.ts';
export { rewriteParts } from './rewrite.ts';
export { resetRoutes } from './routes.ts';
