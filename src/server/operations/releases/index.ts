export { checkForUpgrade, upgradeCommand } from './command.ts';
export { npmInstallCommand } from './installation-kind.ts';
export { serviceVersionRoutes } from './routes.ts';
export { findNewerRelease, startUpdateChecks } from './update-check.ts';
