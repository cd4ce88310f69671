export { gotify } from './gotify.ts';
