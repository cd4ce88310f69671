export { connectionRoutes } from './routes.ts';
export { openServiceConnections, type StandInUrls } from './service-connections.ts';
