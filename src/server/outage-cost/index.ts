export { outageCostRoutes } from './outage-cost.routes.ts';
export type { OutageCostDeps } from './outage-cost.ts';
