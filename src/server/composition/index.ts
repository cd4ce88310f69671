export { createArchiveParts } from './account-archive.ts';
export { accountTables } from './account-tables.ts';
export { createCountOwnUsage, createCountUsage } from './account-usage.ts';
export { createAnnotationDeps, createFindAnnotations, createFindSharedAnnotations } from './chart-annotations.ts';
export { contactLists } from './contact-lists.ts';
export { linkedResources } from './deep-link-targets.ts';
export { guestResources } from './guest-resources.ts';
export { createFindTraffic } from './host-traffic.ts';
export { createItemMonitors } from './item-monitors.ts';
export {
  createFindCost,
  createFindOutages,
  createMarketJobDeps,
  createOutageCostDeps,
  createShopOutages,
} from './outage-costs.ts';
export { createFillSample } from './sample-data.ts';
export { createShopSales } from './shop-sales.ts';
export { createShopVisits } from './shop-visits.ts';
export { createTrashKinds } from './trash-kinds.ts';
export { createFindUsualSales } from './usual-sales.ts';
export { createFindUsualVisitors, createMonitorJobDeps } from './usual-visitors.ts';
export type { DeepLinkTarget, SeenResources } from './wire.ts';
