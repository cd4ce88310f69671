export { activationRoutes, signingKeyRoutes } from './author.routes.ts';
export { envatoRoutes } from './envato.routes.ts';
export { forgetExpiredLicences } from './forget.ts';
export { type LicenceFile, licenceFileFor } from './issue.ts';
export { licenceKeyRoutes } from './licence-keys.routes.ts';
export { licenceRoutes } from './routes.ts';
export { type Subject, subjectOf } from './subject.ts';
export { jwksRoutes } from './well-known.routes.ts';
