export { consoleWebsiteRoutes } from './routes.ts';
export { presentWebsiteRows } from './rows.ts';
