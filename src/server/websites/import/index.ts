export { cleanUpImports } from './clean-up-imports.ts';
export { WebsiteImportRunner } from './import-runner.ts';
export { importRoutes, type WebsiteImportDeps } from './routes.ts';
