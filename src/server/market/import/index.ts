export { eraseImportedRows } from './erase-rows.ts';
export { type ImportOptions, type ImportResult, importCatalogue } from './import-catalogue.ts';
export { MarketImportRunner } from './import-runner.ts';
export type { OnProgress, Progress } from './progress.ts';
export { type MarketImportDeps, marketImportRoutes } from './routes.ts';
export type { CatalogueSource } from './source.ts';
export { sweepMarketImports } from './sweep.ts';
