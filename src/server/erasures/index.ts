export { startEraser, startErasureRechecks } from './eraser.ts';
export { insertErasure } from './erasure.store.ts';
export { erasureTables } from './tables.ts';
