export { type LastFailureRow, writeFailures } from './failure.store.ts';
export { failureOf } from './failure-of.ts';
export { openResponse, sealResponse } from './incident-response.ts';
export { lastFailureAt } from './last-failure.ts';
export { maskActual } from './mask-actual.ts';
export { maskSecrets, secretsOf } from './mask-secrets.ts';
export { maxKeptLength, type Received, storedHeaders } from './received.ts';
export { lastFailureRoutes } from './routes.ts';
export { type LastFailure, lastFailureAnswer } from './wire.ts';
