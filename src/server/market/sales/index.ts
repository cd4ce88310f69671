export { salesRoutes } from './routes.ts';
export { buyerMailProblems, findSalesSummary, salesWithin } from './sales.ts';
