export { guestMarketResources, linkedMarketResources } from './account-resources.ts';
export { hasItem, marketEvents } from './annotated-events.ts';
export { archiveMarket } from './archive/index.ts';
export { countCatalogueUsage, hasPublishedItems, sampleStoredFiles } from './catalogue/index.ts';
export {
  checkoutRoutes,
  createStripeAccounts,
  createSubscriptionChanges,
  findUnpaidSeller,
  fromStripe,
  paypalEventTypes,
  paypalWebhookUrl,
  readStripeEvent,
  type StripeAccounts,
  stripeEventTypes,
  stripeWebhookUrl,
  testOrderRoutes,
} from './checkout/index.ts';
export { marketErrorShapeOf } from './error-shapes.ts';
export {
  type CatalogueSource,
  type ImportResult,
  importCatalogue,
  MarketImportRunner,
  type Progress,
} from './import/index.ts';
export type { ItemMonitors } from './item-monitors/index.ts';
export { itemApprovalRoutes, shopItemRoutes, shopMediaRoutes } from './items/index.ts';
export { startMarketJobs } from './jobs.ts';
export { createDownloadTicket, createLibraryLinkMails, libraryRoutes } from './library/index.ts';
export { envatoRoutes, jwksRoutes, licenceCheckRoutes, licenceKeyRoutes, licenceRoutes } from './licences/index.ts';
export type { ShopOutages } from './make-good/index.ts';
export { marketInterface } from './marketplace.routes.ts';
export { findUnsettledMoney, moneySummaryRoutes } from './money/index.ts';
export {
  countOpenOrders,
  listSoldDays,
  type OrderSource,
  type SoldOrders,
  sumSoldOrders,
  type VisitSource,
} from './orders/index.ts';
export { firstPurchaseTime, listSoldQuarters } from './purchases/index.ts';
export { postReview } from './reviews/index.ts';
export { marketRoutes } from './routes.ts';
export {
  buyerMailsUnsent,
  findRevenueTrend,
  findSalesSummary,
  findSellingProgress,
  salesWithin,
} from './sales/index.ts';
export { writeSampleItems, writeSampleOrders, writeSampleReviews } from './sample-data/index.ts';
export { findCameBack } from './second-chance/index.ts';
export { shopAlertLists } from './shop-alerts/index.ts';
export { FailureLog, startFailureLog } from './shop-failures/index.ts';
export { CurrentShop, rewriteShopDomain, startShopDomainRechecks } from './shop-profile/index.ts';
export { storefrontRoutes } from './storefront/index.ts';
export { addBuyerMessage, askQuestion } from './support-questions/index.ts';
export { marketTables } from './tables.ts';
export { marketTrashKinds } from './trash-kinds.ts';
export { rewriteEddRequest, updateFeedRoutes, updateRoutes } from './updates/index.ts';
export { FailureLimiter } from './validation/index.ts';
export { createVersionMails } from './version-mails/index.ts';
export type { ShopVisits } from './visits/index.ts';
