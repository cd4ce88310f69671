export {
  deleteImport,
  deleteImports,
  findActiveImportIds,
  findImport,
  hasActiveImport,
  hasImports,
  insertImport,
  listImports,
  listImportsFinishedWithin,
  listStalledImports,
  markImportForDeletion,
  updateRunningImport,
} from './import.store.ts';
