export { monitorViewRoutes } from './routes.ts';
