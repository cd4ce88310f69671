export { type DrainState, healthRoutes } from './health.routes.ts';
export { probeHeader, type ReceivedProbe, signProbe } from './probe.ts';
