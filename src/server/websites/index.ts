export { createWebsiteCaches, type WebsiteCaches } from './caches/index.ts';
export { Collector, type Sender, type TrackedEvent, trackerRoutes } from './collecting/index.ts';
export { WebsiteImportRunner } from './import/index.ts';
export { startWebsiteJobs } from './jobs.ts';
export { unsubscribeRoutes } from './mail-reports/index.ts';
export { publicStatistics } from './public/index.ts';
export { summarizeVisitors } from './reports/index.ts';
export { type WebsiteRouteDeps, websiteRoutes } from './routes.ts';
export { accountDeliveryWarnings } from './settings/index.ts';
