export { backupCommand, backupCommands, restoreCommand } from './command.ts';
export { backupRoutes, startBackups } from './scheduled/index.ts';
export { answerBackups } from './snapshot/index.ts';
