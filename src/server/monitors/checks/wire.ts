export type { TestCheckResult } from './test-check.ts';
