export { changePurchase, type PurchaseChange } from './change-purchase.ts';
export { createPurchase } from './create-purchase.ts';
export {
  type CandidateCode,
  candidateCodes,
  envatoKey,
  type ForeignShop,
  importedPurchaseCode,
  looksLikeCode,
  normalizeGumroadKey,
} from './imported-code.ts';
export type { InvoiceFacts } from './invoice-facts.ts';
export { findItemName } from './item-name.store.ts';
export { hasPurchases, insertPurchases, purchasesByCodes, salesBetween } from './purchase.store.ts';
export { hashCode, normalizeCode, openCode, sealCode } from './purchase-code.ts';
export { entitlements, type PurchaseEvent, taxOfRefund, transitionOf } from './purchase-states.ts';
export { insertHistory, listRefunds } from './record.store.ts';
export { rotateCode } from './rotate-code.ts';
export { purchaseRoutes } from './routes.ts';
export { bestSellers, countSales, salesByDay } from './sales.store.ts';
export { findMailSender } from './seller.store.ts';
export { purchasePayload } from './webhook-payload.ts';
