export { flock } from './flock.ts';
