export { startChecker } from './scheduler.ts';
