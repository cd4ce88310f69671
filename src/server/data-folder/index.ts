export { restrictExistingFiles, restrictNewFiles } from './file-permissions.ts';
export {
  commandWithoutSettings,
  describeCommand,
  describeDatabaseLocation,
  describeOfflineCommand,
  findInstallationProblem,
  isNewFolder,
  quoted,
} from './installation.ts';
export { holdsFiles, isLock, isMounted, isOfFileSystem } from './mount-point.ts';
export {
  carryOutRestore,
  commitRestore,
  finishRestore,
  installedNames,
  isRestoreCommitted,
  type RestorePlan,
  removeAbandonedRestore,
  restoringFolder,
} from './pending-restore.ts';
export { requireReleasedFolder } from './released-folder.ts';
