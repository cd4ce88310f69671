export { pagerduty } from './pagerduty.ts';
