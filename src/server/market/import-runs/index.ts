export {
  claimRun,
  closeFailedRun,
  deleteImport,
  deleteRows,
  findImport,
  findImportsNeedingFile,
  listDeadRuns,
  listFinishedDryRuns,
  listImports,
  listImportsFinishedWithin,
  listRowIds,
  listSalesImporters,
  markRunDead,
  type NewRun,
  type RunHeartbeat,
  updateRun,
} from './import-run.store.ts';
export { importsWithRefusalsBefore, isVisible, isVisibleInList, wasImportedFrom } from './visibility.store.ts';
