export { publicStatistics } from './routes.ts';
export type { PublicStatisticsDeps } from './view.ts';
