export { salesRoutes } from './routes.ts';
export { buyerMailProblems, findSalesSummary } from './sales.ts';
