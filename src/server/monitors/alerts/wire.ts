/** What became of a test message. */
export type { TestResult } from './send-test.ts';
