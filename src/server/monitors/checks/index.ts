export { certificateStatus } from './certificates.ts';
export { type Checker, type CheckerDeps, type CheckerOptions, createChecker } from './scheduler.ts';
