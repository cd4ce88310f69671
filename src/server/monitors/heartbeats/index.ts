export { excuseMissedCall, findCalls, postponeCheck } from './heartbeat.store.ts';
export { heartbeatState } from './heartbeat.ts';
export { heartbeatRoutes } from './routes.ts';
