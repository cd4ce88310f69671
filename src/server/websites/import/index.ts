export { cleanUpImports } from './clean-up-imports.ts';
export { importRoutes } from './routes.ts';
