export { startEraser } from './eraser.ts';
export { insertErasure } from './erasure.store.ts';
