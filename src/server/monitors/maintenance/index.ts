export { maintenanceOf } from './maintenance.ts';
export { maintenanceRoutes } from './routes.ts';
export { tellMaintenance } from './tell-webhooks.ts';
export { type NamedMaintenance, upcomingMaintenance } from './upcoming.ts';
