export { reclaimDiskSpace } from './reclaim-disk-space.ts';
export { deleteExpiredStatistics, noProgress } from './retention.ts';
export { resetRoutes } from './routes.ts';
