export { createTrafficCheck } from './check-traffic.ts';
