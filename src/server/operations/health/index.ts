export { type Drain, healthRoutes } from './health.routes.ts';
export { probeHeader, type ReceivedProbe, signProbe } from './probe.ts';
