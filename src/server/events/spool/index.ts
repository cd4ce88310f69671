export type { Shipment } from './file.ts';
export { Spool } from './spool.ts';
