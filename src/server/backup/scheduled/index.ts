export { backupRoutes } from './routes.ts';
export { startBackups } from './run-backups.ts';
