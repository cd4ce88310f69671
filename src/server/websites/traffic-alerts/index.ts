export { openAlarms } from './job.ts';
