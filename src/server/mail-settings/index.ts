export { readMailSettings } from './mail-settings.store.ts';
export { mailSettingsRoutes } from './routes.ts';
export { openServiceMail } from './service-mail.ts';
