export { reclaimDiskSpace } from './reclaim-disk-space.ts';
export { finishResets } from './reset-statistics.ts';
export { deleteExpiredStatistics, noProgress } from './retention.ts';
export { resetRoutes } from './routes.ts';
