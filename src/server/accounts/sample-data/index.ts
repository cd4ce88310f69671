export { type FillSample, sampleDataRoutes } from './routes.ts';
