export { JobRun, type Postponed } from './job-run.ts';
