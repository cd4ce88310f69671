export { restrictExistingFiles, restrictNewFiles } from './file-permissions.ts';
export { describeCommand, describeDatabaseLocation, findInstallationProblem, isNewFolder } from './installation.ts';
export {
  carryOutRestore,
  decideRestore,
  finishRestore,
  installedNames,
  isDecided,
  restoringFolder,
} from './pending-restore.ts';
export { requireReleasedFolder } from './released-folder.ts';
