export { checkly } from './checkly-file.ts';
