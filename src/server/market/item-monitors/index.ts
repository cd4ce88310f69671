export { type HealthBadge, loadHealthBadges } from './badge.ts';
export type { ItemMonitors } from './item-monitors.ts';
export { itemMonitorRoutes } from './routes.ts';
