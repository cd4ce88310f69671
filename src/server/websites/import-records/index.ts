export {
  deleteImport,
  findActiveImportIds,
  findImport,
  insertImport,
  listImports,
  listStalledImports,
  markImportForDeletion,
  updateRunningImport,
} from './import.store.ts';
