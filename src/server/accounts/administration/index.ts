export { type AdministrationParts, administrationRoutes } from './routes.ts';
export type { AccountUsage, CountUsage } from './usage.ts';
