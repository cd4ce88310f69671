export { manualRoutes } from './routes.ts';
