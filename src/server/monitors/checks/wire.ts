/** What a test check found. */
export type { TestCheckResult } from './test-check.ts';
