export { applyCommand, exportCommand, type Terminal } from './command.ts';
export { monitorImportRoutes } from './import.routes.ts';
export { importCommand } from './import-command.ts';
export { monitorCommands } from './usage.ts';
