export type { Position, Shipment } from './file.ts';
export { Spool } from './spool.ts';
