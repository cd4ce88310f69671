export { goals } from './goal.ts';
