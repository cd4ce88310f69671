export { type BackupStatus, backupStatus } from './backup-status.ts';
export { backupRoutes } from './routes.ts';
export { startBackups } from './run-backups.ts';
export { beginBackupsAnew } from './settings.store.ts';
