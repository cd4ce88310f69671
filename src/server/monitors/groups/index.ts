export { groupIdsWithin, listGroupIdsAround, listGroupIdsIn, listGroupRows, listMembersOf } from './group.store.ts';
export { createGroup } from './groups.ts';
export { groupHistories, groupHistory } from './history.ts';
export { findOrCreateGroup, groupName, groupPath, groupPaths, writePath } from './path.ts';
export { type GroupHeader, listGroupHeaders, measureGroups } from './present.ts';
export { monitorGroupRoutes } from './routes.ts';
