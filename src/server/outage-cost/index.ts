export { outageCostRoutes } from './outage-cost.routes.ts';
export type { OutageCostDeps } from './outage-cost-deps.ts';
export { estimatePeriodCost } from './period-cost.ts';
