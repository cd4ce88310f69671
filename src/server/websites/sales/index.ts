export { type FindSource, saleRoutes } from './routes.ts';
export { deleteSales } from './sale.store.ts';
export { type ClaimEvent, type EventClaim, SaleEvents, settleSaleEvents } from './sale-events.ts';
export {
  type Attribution,
  type ReportedSale,
  recordSaleWithin,
  setRefunded,
  sumSoldOf,
  sumSoldOfEach,
} from './sales.ts';
export { type SaleSource, type VisitSource, visitSource } from './visit-source.ts';
export { maxReferenceLength, visitorFields } from './wire.ts';
