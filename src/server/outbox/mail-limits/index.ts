export {
  consumeConfirmation,
  consumeMailAllowance,
  consumeVersionMailPace,
  deleteExpiredMailAllowances,
} from './mail-limits.store.ts';
