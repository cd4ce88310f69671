export { importRoutes } from './routes.ts';
export { sweepImports } from './sweep.ts';
