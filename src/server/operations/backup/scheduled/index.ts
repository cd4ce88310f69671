export { type BackupStatus, backupStatus } from './backup-status.ts';
export { backupRoutes } from './routes.ts';
export { startBackups } from './run-backups.ts';
export { resetBackupState } from './settings.store.ts';
