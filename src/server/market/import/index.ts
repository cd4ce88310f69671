export { type Imported, importCatalogue } from './import-catalogue.ts';
export type { OnProgress, Progress } from './progress.ts';
export type { CatalogueSource } from './read-catalogue.ts';
