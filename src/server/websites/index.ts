export { visitCollecting } from './collecting/index.ts';
export { startWebsiteJobs } from './jobs.ts';
export { mailReportPages } from './mail-reports/index.ts';
export { publicStatistics } from './public/index.ts';
export { visitorsSummary } from './reports/index.ts';
export { websiteRoutes } from './routes.ts';
export { websitesUnsent } from './settings/index.ts';
