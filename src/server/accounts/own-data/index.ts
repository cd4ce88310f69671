export { ownDataRoutes } from './routes.ts';
