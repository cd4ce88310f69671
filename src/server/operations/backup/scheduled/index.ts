export { backupRoutes } from './routes.ts';
export { startBackups } from './run-backups.ts';
export { beginBackupsAnew } from './settings.store.ts';
export { type BackupStanding, backupStanding } from './standing.ts';
