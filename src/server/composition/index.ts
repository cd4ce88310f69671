export { accountTables } from './account-tables.ts';
