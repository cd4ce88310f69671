export { type FindSource, saleRoutes } from './routes.ts';
export { deleteSales } from './sale.store.ts';
export {
  type Attribution,
  type CountedSale,
  confirmSaleEvent,
  forgetSaleEvent,
  markedAt,
  nextMark,
  recordSaleOfEvent,
  recordSaleWithin,
  setRefunded,
  settleMarkedSales,
  sumSoldOf,
  sumSoldOfEach,
  type ToldSale,
} from './sales.ts';
export { type SaleSource, type VisitSource, visitSource } from './visit-source.ts';
export { maxReferenceLength, visitorFields } from './wire.ts';
