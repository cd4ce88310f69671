export type { FindUsualSales } from './find-quiet-hours.ts';
export { quietHoursRoutes } from './routes.ts';
