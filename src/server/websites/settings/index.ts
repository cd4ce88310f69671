export { websitesUnsent } from './delivery-warnings.ts';
export { createWebsite, type SettingsDeps } from './operations.ts';
export { websiteSettingsRoutes } from './website.routes.ts';
export { createWebsiteBody } from './wire.ts';
