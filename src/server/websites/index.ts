export { guestWebsiteResources, linkedWebsiteResources } from './account-resources.ts';
export { countOwnWebsites, countWebsiteUsage, type WebsiteUsage } from './account-usage/index.ts';
export { findWebsiteHost, listWebsiteHosts, websiteEvents } from './annotated-events.ts';
export { createWebsiteCaches, type WebsiteCaches } from './caches/index.ts';
export {
  Collector,
  readSender,
  recordWriteAheadEvents,
  type Sender,
  type TrackedEvent,
  trackerRoutes,
} from './collecting/index.ts';
export { consoleWebsiteRoutes } from './console/index.ts';
export { lateDays } from './days/index.ts';
export { archiveWebsites, type FindAnnotations } from './export/index.ts';
export { WebsiteImportRunner } from './import/index.ts';
export { startWebsiteJobs } from './jobs.ts';
export { type FindOutages, lostSentences, unsubscribeRoutes } from './mail-reports/index.ts';
export {
  countHostVisitors,
  countVisits,
  findUsualWeek,
  type HostTraffic,
  type UsualWeek,
  websitesOfHost,
} from './outages/index.ts';
export { publicStatistics } from './public/index.ts';
export { openEmail as openRecipientEmail, reportRecipientLinks } from './report-recipients/index.ts';
export { findVisitorTrend, type ShopSales, summarizeVisitors } from './reports/index.ts';
export { type WebsiteRouteDeps, websiteRoutes } from './routes.ts';
export { type SampleWebsiteDeps, writeSampleWebsite } from './sample-data/index.ts';
export { startScheduledExports } from './scheduled-exports/index.ts';
export { endSearchConsoleOfAccount } from './search-console/index.ts';
export { websitesUnsent } from './settings/index.ts';
export { countShopSteps } from './shop-funnel/index.ts';
export { ShopWebsites } from './shop-website/index.ts';
export { type StripeReader, stripeSalesWebhook } from './stripe-sales/index.ts';
export { websiteTables } from './tables.ts';
export { websiteTrashKinds } from './trash-kinds.ts';
export { websiteAlertLists } from './website/index.ts';
