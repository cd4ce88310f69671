export { auditedCommand } from './audited-command.ts';
export { accountCommands, deleteCommand, exportAccountCommand, listCommand, suspendCommand } from './commands.ts';
export { ownUsageRoutes } from './own-usage.routes.ts';
export { administrationRoutes } from './routes.ts';
export { serviceRoutes } from './service.routes.ts';
export {
  type AccountUsage,
  type AdministrationParts,
  type CountOwnUsage,
  type CountUsage,
  cacheUsage,
} from './usage.ts';
