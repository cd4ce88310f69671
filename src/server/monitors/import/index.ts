export { applyCommand, exportCommand, type Terminal } from './command.ts';
export { importCommand } from './import-command.ts';
export { monitorCommands } from './usage.ts';
