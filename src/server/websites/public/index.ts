export { publicStatistics } from './routes.ts';
