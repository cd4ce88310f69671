export type { FillSample } from './open-sample-data.ts';
export { sampleDataRoutes } from './routes.ts';
