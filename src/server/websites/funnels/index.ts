export { funnelResource, funnelSteps, parseFunnelSteps } from './funnel.ts';
