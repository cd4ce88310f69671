export { funnelRoutes } from './routes.ts';
