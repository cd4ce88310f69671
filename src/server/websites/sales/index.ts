export { type FindSource, saleRoutes } from './routes.ts';
export { deleteSales, forgetSaleEvent } from './sale.store.ts';
export {
  type Attribution,
  type CountedSale,
  recordSaleOfEvent,
  recordSaleWithin,
  setRefunded,
  sumSoldOf,
  sumSoldOfEach,
} from './sales.ts';
export { type SaleSource, type VisitSource, visitSource } from './visit-source.ts';
export { maxReferenceLength, visitorFields } from './wire.ts';
