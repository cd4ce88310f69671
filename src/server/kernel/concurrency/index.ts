export { batchRequests } from './batch-requests.ts';
export { KeyedMutex } from './keyed-mutex.ts';
export { KeyedQueue } from './keyed-queue.ts';
export { startPeriodicJobs } from './periodic-jobs.ts';
export { type PeriodicTask, startPeriodicTask } from './periodic-task.ts';
export { Semaphore } from './semaphore.ts';
export { SharedWork } from './shared-work.ts';
export { settleWithin, withTimeout } from './timeout.ts';
export { takeNext } from './turns.ts';
