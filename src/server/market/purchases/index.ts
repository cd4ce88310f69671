export { type AfterSale, countAfterSale } from './after-sale.store.ts';
export { enqueueBuyerMail, languageOfBuyer } from './buyer-mails.ts';
export {
  type BuyerPurchase,
  findBuyerPayment,
  findBuyerPurchase,
  findPurchaseOfAnyAccount,
  hasBuyerPurchases,
  listBuyerPurchases,
  listOrderIdsOfBuyer,
  markDownloaded,
  markDownloadedVersion,
} from './buyer-purchases.store.ts';
export { changePurchase, type PurchaseChange } from './change-purchase.ts';
export { translateChanges, writeAmountChange, writeChange, writeFileChanges } from './change-texts.ts';
export { canCorrectInvoice, correctInvoice, findInvoiceFacts } from './correct-invoice.ts';
export { announcePurchase, createPurchase, hadTrialBefore, itemTerms } from './create-purchase.ts';
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
export { announceEnd, chooseEndMails, nextEndNotice, scheduleNextEndNotice } from './end-notices.ts';
export { endSubscriptions } from './end-subscriptions.ts';
export { entitlementsOf, hasEnded, isExpired, type LicenceState } from './entitlements.ts';
export { listErasedInvoiced } from './erased-purchases.store.ts';
export { countGranted, hadTrial, listDueEndNotices, listExtensions, lockPayment } from './extension.store.ts';
export { refreshRights, termsOf } from './extensions.ts';
export {
  type CandidateCode,
  candidateCodes,
  candidateKeys,
  codesOf,
  envatoKey,
  type ForeignShop,
  importedPurchaseCode,
  looksLikeCode,
  maxForeignCodeLength,
  normalizeGumroadKey,
  normalizeLicenceKey,
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
export { issuedDocuments } from './issued-documents.ts';
export { findItemBuyer, type ItemBuyer, listItemBuyers } from './item-buyers.store.ts';
export { licenceName, paymentName } from './licence-name.ts';
export {
  addLicenceUses,
  findPurchasesByCodes,
  invalidPurchaseIds,
  isAfterShortenedEnd,
  isItemBought,
  markActivated,
} from './licence-purchases.store.ts';
export { hasEndAfter, makeGoodPurchase } from './make-good.ts';
export { perPeriod } from './per-period.ts';
export {
  erasePayments,
  hasPaymentsAnywhere,
  listPaymentRecords,
  listPaymentsOfAddress,
  lockPayments,
} from './personal-data.store.ts';
export {
  findValidatedPurchases,
  firstPurchaseTime,
  hasPurchases,
  insertPurchases,
  listSoldQuarters,
  salesBetween,
  type ValidatedPurchase,
} from './purchase.store.ts';
export { hashCode, normalizeCode, openCode, sealCode } from './purchase-code.ts';
export { findPurchaseDetail } from './purchase-detail.ts';
export { type PurchaseEvent, taxOfRefund, transitionOf } from './purchase-states.ts';
export { purchasesCsv } from './purchases-csv.ts';
export {
  countRefundedOrders,
  findDisputeByReference,
  findPurchase,
  findPurchaseByOrder,
  findPurchasesOfOrders,
  findSalesOfEntries,
  insertHistory,
  insertPurchase,
  isRefundedOrder,
  listPurchaseItems,
  listRefunds,
  lockPurchase,
  type PurchaseOfOrder,
} from './record.store.ts';
export { type RequestProviderRefund, refundPurchase } from './refund-purchase.ts';
export { findItemName, findOrderOfPurchase } from './related.ts';
export { listAccountsWithUnasked, listUnasked } from './review-request.store.ts';
export { type ExtensionKind, type Interval, type OrderTerms, rightsOfSale } from './rights.ts';
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
export { trialKey } from './trial-key.ts';
export {
  listRunningVersions,
  listUpdateFacts,
  setRunningVersion,
  setUpdateChannel,
} from './update-facts.store.ts';
export { purchasePayload } from './webhook-payload.ts';
export { presentPurchase, presentPurchaseDetail, purchaseAnswer, purchaseDetail } from './wire.ts';
