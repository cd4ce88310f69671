export { salesRoutes } from './routes.ts';
export {
  buyerMailProblems,
  findRevenueTrend,
  findSalesSummary,
  findSellingProgress,
  type RevenueTrend,
  salesWithin,
} from './sales.ts';
