export { listGroupIdsIn, listGroupRows } from './group.store.ts';
export { type GroupHeader, listGroupHeaders } from './present.ts';
export { monitorGroupRoutes } from './routes.ts';
