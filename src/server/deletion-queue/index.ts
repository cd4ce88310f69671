export { startDeletionRechecks, startDeletionWorker } from './deletion-worker.ts';
export { queueDeletion } from './queued-deletion.store.ts';
export { deletionQueueTables } from './tables.ts';
