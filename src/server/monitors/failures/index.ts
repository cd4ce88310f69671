export { type LastFailureRow, writeFailures } from './failure.store.ts';
export { failureOf } from './failure-of.ts';
export { lastFailureAt } from './last-failure.ts';
export { maskSecrets, secretsOf } from './mask-secrets.ts';
export { type Received, storedHeaders } from './received.ts';
export { lastFailureRoutes } from './routes.ts';
