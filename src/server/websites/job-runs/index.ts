export { JobRun, type Postponed } from './job-run.ts';
export { whileLeased } from './leased.ts';
