export { backupCommand, backupCommands, restoreCommand } from './command.ts';
export { answerBackups } from './snapshot/index.ts';
