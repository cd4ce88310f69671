export { kuma } from './kuma-file.ts';
