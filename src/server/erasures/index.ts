export { startEraser, startErasureRechecks } from './eraser.ts';
export { insertErasure } from './erasure.store.ts';
