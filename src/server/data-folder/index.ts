export { restrictExistingFiles, restrictNewFiles } from './file-permissions.ts';
export { describeCommand, describeDatabaseLocation, findInstallationProblem, isNewFolder } from './installation.ts';
export {
  carryOutRestore,
  commitRestore,
  finishRestore,
  installedNames,
  isRestoreCommitted,
  restoringFolder,
} from './pending-restore.ts';
export { requireReleasedFolder } from './released-folder.ts';
