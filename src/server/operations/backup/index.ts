export { backupCommand, backupCommands, restoreCommand } from './command.ts';
export { type BackupStatus, backupRoutes, backupStatus, startBackups } from './scheduled/index.ts';
export { serveBackups, linkRunningEngine, type RunningEngine } from './snapshot/index.ts';
