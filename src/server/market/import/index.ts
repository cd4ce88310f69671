export { type ImportOptions, type ImportResult, importCatalogue } from './import-catalogue.ts';
export type { OnProgress, Progress } from './progress.ts';
export { marketImportRoutes } from './routes.ts';
export type { CatalogueSource } from './source.ts';
export { sweepMarketImports } from './sweep.ts';
