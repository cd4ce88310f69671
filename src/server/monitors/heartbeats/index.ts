export { callsOf, excuse, putOff } from './heartbeat.store.ts';
export { standingOf } from './heartbeat.ts';
export { heartbeatRoutes } from './routes.ts';
