export { consumeMailAllowance, deleteExpiredMailAllowances } from './mail-limits.store.ts';
