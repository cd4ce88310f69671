export { groupIdsWithin, listGroupIdsAround, listGroupIdsIn, listMembersOf } from './group.store.ts';
export { createGroup } from './groups.ts';
export { groupHistory } from './history.ts';
export { findOrCreateGroup, groupName, groupPath, groupPaths, writePath } from './path.ts';
export { type GroupHeader, listGroupHeaders, measureGroups } from './present.ts';
export { monitorGroupRoutes } from './routes.ts';
