export {
  deleteImport,
  deleteImports,
  findActiveImportIds,
  findImport,
  hasActiveImport,
  hasImports,
  insertImport,
  listImports,
  listStalledImports,
  markImportForDeletion,
  updateRunningImport,
} from './import.store.ts';
