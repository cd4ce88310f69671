export { type Activation, listActivations } from './activation.store.ts';
export { activationRoutes, signingKeyRoutes } from './author.routes.ts';
export { deleteExpiredLicences } from './delete-expired.ts';
export { envatoRoutes } from './envato.routes.ts';
export { type LicenceFile, licenceFileFor } from './issue.ts';
export { licenceKeyRoutes } from './licence-keys.routes.ts';
export { licenceRoutes } from './routes.ts';
export { parseSubject, type Subject } from './subject.ts';
export { jwksRoutes } from './well-known.routes.ts';
