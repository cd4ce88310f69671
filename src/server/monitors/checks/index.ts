export { certificateStatus } from './certificates.ts';
export { Checker, type CheckerDeps, type CheckerOptions, type CheckSimulator } from './checker.ts';
export type { ConclusiveOutcome as CheckOutcome } from './outcome.ts';
export { type PastChecks, type ReplayDeps, type ReplayedOutcome, recordPastChecks, writePastChecks } from './replay.ts';
export { createTestCheck, type TestCheck, type TestedFields } from './test-check.ts';
