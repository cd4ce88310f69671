export { healthchecks } from './healthchecks-file.ts';
