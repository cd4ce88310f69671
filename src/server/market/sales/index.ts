export { salesRoutes } from './routes.ts';
export {
  buyerMailProblems,
  findRevenueTrend,
  findSalesSummary,
  findSellingProgress,
  parseSalesDays,
  type RevenueTrend,
  salesWithin,
} from './sales.ts';
