export type { Position, Shipment } from './file.ts';
export { requireReleasedSpool } from './require-released.ts';
export { Spool } from './spool.ts';
