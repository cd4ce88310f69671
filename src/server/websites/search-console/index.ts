export { endSearchConsole, endSearchConsoleOfAccount } from './connection.ts';
export { importSearchTerms } from './import-terms.ts';
export { searchConsoleRoutes } from './routes.ts';
export { sumTerms, termColumns } from './term.store.ts';
