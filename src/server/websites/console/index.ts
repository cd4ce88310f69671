export { consoleWebsiteRoutes } from './routes.ts';
