export { applyCommand, exportCommand, type Terminal } from './command.ts';
export { monitorImportRoutes } from './import.routes.ts';
export { importCommand } from './import-command.ts';
export { importSources, isImportSource } from './source/index.ts';
export { monitorCommands } from './usage.ts';
