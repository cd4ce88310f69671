export { type AfterSale, countAfterSale } from './after-sale.store.ts';
export { languageOfBuyer } from './buyer-mails.ts';
export {
  type BuyerPurchase,
  findBuyerPurchase,
  findPurchaseOfAnyAccount,
  hasBuyerPurchases,
  listBuyerPurchases,
  markDownloaded,
  markDownloadedVersion,
} from './buyer-purchases.store.ts';
export { changePurchase, type PurchaseChange } from './change-purchase.ts';
export { translateChanges, writeAmountChange, writeChange, writeFileChanges } from './change-texts.ts';
export { createPurchase } from './create-purchase.ts';
export {
  type CustomerKey,
  type CustomerQuery,
  type CustomerRow,
  customerSorts,
  findCustomerEmail,
  findCustomerRow,
  listCustomers,
  listCustomersPurchases,
  listPurchasesOfCustomer,
  sumCustomerValues,
} from './customers.store.ts';
export { endSubscriptions } from './end-subscriptions.ts';
export {
  type CandidateCode,
  candidateCodes,
  envatoKey,
  type ForeignShop,
  importedPurchaseCode,
  isGuessable,
  looksLikeCode,
  normalizeGumroadKey,
} from './imported-code.ts';
export {
  findPurchasesByAnyCode,
  insertFileHistory,
  listEventsOfPurchases,
  listPurchasesById,
  listSalesOfSource,
  lockPurchases,
  updatePurchaseColumns,
} from './imported-purchase.store.ts';
export type { InvoiceFacts } from './invoice-facts.ts';
export { listInvoicedPurchases } from './invoiced.store.ts';
export { findItemBuyer, type ItemBuyer, listItemBuyers } from './item-buyers.store.ts';
export { licenceName } from './licence-name.ts';
export {
  addLicenceUses,
  findPurchasesByCodes,
  invalidPurchaseIds,
  isItemBought,
  markActivated,
} from './licence-purchases.store.ts';
export {
  findAccountPurchasesByCodes,
  firstPurchaseTime,
  hasPurchases,
  insertPurchases,
  listSoldQuarters,
  salesBetween,
} from './purchase.store.ts';
export { hashCode, normalizeCode, openCode, sealCode } from './purchase-code.ts';
export { entitlements, type PurchaseEvent, taxOfRefund, transitionOf } from './purchase-states.ts';
export { purchasesCsv } from './purchases-csv.ts';
export {
  countRefundedOrders,
  findPurchase,
  findPurchaseByOrder,
  findPurchasesOfOrders,
  findSalesOfEntries,
  insertHistory,
  isRefundedOrder,
  listPurchaseItems,
  listRefunds,
  lockPurchase,
  type PurchaseOfOrder,
} from './record.store.ts';
export { findItemName, findOrderOfPurchase } from './related.ts';
export { rotateCode } from './rotate-code.ts';
export { purchaseRoutes } from './routes.ts';
export {
  bestSellers,
  countPurchasesByBuyer,
  countSalesByItem,
  countValidPurchases,
  latestSales,
  listValidPurchases,
  salesByDay,
  salesOfItem,
} from './sales.store.ts';
export { seatLimit } from './seat-limit.ts';
export { findMailSender } from './seller.ts';
export { purchasePayload } from './webhook-payload.ts';
export { presentPurchase, purchaseAnswer } from './wire.ts';
