export { accountCommands, deleteCommand, exportAccountCommand, listCommand, suspendCommand } from './commands.ts';
export { administrationRoutes } from './routes.ts';
export type { AccountUsage, AdministrationParts, CountUsage } from './usage.ts';
