export { funnelSteps, funnels, parseSteps } from './funnel.ts';
