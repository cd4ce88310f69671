export { listSetAside } from './damaged-spool.ts';
export { type Position, readSubjects, type Shipment } from './file.ts';
export { requireReleasedSpool } from './require-released.ts';
export { Spool } from './spool.ts';
