export { consumeMailAllowance, consumeVersionMailPace, deleteExpiredMailAllowances } from './mail-limits.store.ts';
