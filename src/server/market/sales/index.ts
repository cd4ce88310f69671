export { salesRoutes } from './routes.ts';
export {
  buyerMailsUnsent,
  findRevenueTrend,
  findSalesSummary,
  findSellingProgress,
  parseSalesDays,
  type RevenueTrend,
  salesWithin,
} from './sales.ts';
