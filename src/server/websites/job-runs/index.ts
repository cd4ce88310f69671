export { JobRun, type Postponed } from './job-run.ts';
export { withLease } from './leased.ts';
