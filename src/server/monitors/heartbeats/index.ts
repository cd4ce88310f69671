export { heartbeatRoutes } from './routes.ts';
