export { reclaimDiskSpace } from './reclaim-disk-space.ts';
export { deleteExpiredStatistics } from './retention.ts';
export { resetRoutes } from './routes.ts';
