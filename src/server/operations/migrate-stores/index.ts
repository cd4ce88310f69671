export { acceptEventsCommand } from './accept-events.ts';
export { movingCommands } from './commands.ts';
export { moveDatabaseCommand } from './move-database.ts';
export { moveEventsCommand } from './move-events.ts';
export { shipSpoolCommand } from './ship-spool.ts';
