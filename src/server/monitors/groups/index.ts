export { listGroupIdsIn } from './group.store.ts';
export { findOrCreateGroup, groupName, groupPath, groupPaths, writePath } from './path.ts';
export { type GroupHeader, listGroupHeaders } from './present.ts';
export { monitorGroupRoutes } from './routes.ts';
