export { backupCommand, backupCommands, restoreCommand } from './command.ts';
export { type BackupStanding, backupRoutes, backupStanding, startBackups } from './scheduled/index.ts';
export { answerBackups, linkRunningEngine, type RunningEngine } from './snapshot/index.ts';
