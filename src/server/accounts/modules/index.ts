export { findModulesOff, installationModulesOff, isModuleEnabled, modulesOffOf } from './modules-off.ts';
export { type OnMonitorsOff, switchAccountModules, switchInstallationModules } from './switch-modules.ts';
export { type ModuleOff, modulesOff, ownModules } from './wire.ts';
