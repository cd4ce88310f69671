export { visitCollecting } from './collecting/index.ts';
export { consoleWebsiteRoutes } from './console.ts';
export { startWebsiteJobs } from './jobs.ts';
export { visitorsSummary } from './overview.ts';
export { publicStatistics } from './public/index.ts';
export { websiteRoutes } from './routes.ts';
