export { salesRoutes } from './routes.ts';
export { marketUnsent, salesSummary } from './sales.ts';
