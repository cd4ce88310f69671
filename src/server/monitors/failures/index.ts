export { type KeptFailure, writeFailures } from './failure.store.ts';
export { failureOf } from './failure-of.ts';
export { lastFailureAt } from './last-failure.ts';
export { keptHeaders, type Received } from './received.ts';
export { lastFailureRoutes } from './routes.ts';
