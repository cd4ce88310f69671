export { tagCheckRoutes } from './routes.ts';
