export {
  fitsWindow,
  type ImportedWindow,
  importedMaintenances,
  isExpiredWindow,
  retentionDays,
} from './imported.ts';
export { maintenanceOf } from './maintenance.ts';
export { notifyMaintenance } from './notify-webhooks.ts';
export { maintenanceRoutes } from './routes.ts';
export { type MaintenanceOfPlan, upcomingMaintenance } from './upcoming.ts';
