export { mailSettingsRoutes } from './routes.ts';
export { openServiceMail } from './service-mail.ts';
