export { acknowledgeRoutes } from './routes.ts';
