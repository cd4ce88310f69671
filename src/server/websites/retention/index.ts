export { reclaimDiskSpace } from './reclaim-disk-space.ts';
export { createResetWork } from './reset-statistics.ts';
export { deleteExpiredStatistics, noProgress } from './retention.ts';
export { resetRoutes } from './routes.ts';
