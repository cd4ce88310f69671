export { taxTotalRoutes } from './routes.ts';
