export { excuseMissedCall, findCalls, postponeCheck } from './heartbeat.store.ts';
export { expectedCalls, heartbeatState } from './heartbeat.ts';
export { monitorHeartbeatRoutes } from './monitor.routes.ts';
export { heartbeatRoutes } from './routes.ts';
