export { backupCommand, backupCommands, restoreCommand } from './command.ts';
export { type BackupStatus, backupRoutes, backupStatus, startBackups } from './scheduled/index.ts';
export { linkRunningEngine, type RunningEngine, serveBackups } from './snapshot/index.ts';
