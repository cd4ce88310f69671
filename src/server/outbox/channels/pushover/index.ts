export { pushover } from './pushover.ts';
