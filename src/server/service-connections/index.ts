export { followSettings } from './follow-settings.ts';
export { connectionRoutes } from './routes.ts';
export { openServiceConnections, type StandInUrls } from './service-connections.ts';
