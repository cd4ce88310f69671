export { certificateStatus } from './certificates.ts';
export type { Told as CheckOutcome } from './outcome.ts';
export { enterPastChecks, type PastChecks, type ReplayDeps, type ReplayedOutcome, writePastChecks } from './replay.ts';
export { type Checker, type CheckerDeps, type CheckerOptions, type CheckStandIn, createChecker } from './scheduler.ts';
