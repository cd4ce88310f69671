export { consoleMarketRoutes } from './console.ts';
export { type CatalogueSource, type Imported, importCatalogue, type Progress } from './import/index.ts';
export { marketErrorShape, marketInterface } from './interface.ts';
export { salesSummary } from './sales.ts';
