export { websitesUnsent } from './delivery-warnings.ts';
export { websiteSettingsRoutes } from './website.routes.ts';
