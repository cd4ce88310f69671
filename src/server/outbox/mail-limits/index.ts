export { deleteExpiredMailAllowances, takeMailAllowance } from './mail-limits.ts';
