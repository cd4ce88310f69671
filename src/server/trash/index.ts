export { startTrashRetention } from './erase.ts';
export type { Restoration, TrashKind, TrashKinds, TrashSubject } from './kind.ts';
export { moveToTrash } from './move-to-trash.ts';
export { trashRoutes } from './routes.ts';
export { trashTables } from './tables.ts';
export { findTrashedRow, forgetTrashedRow, listTrashedContents } from './trash.store.ts';
