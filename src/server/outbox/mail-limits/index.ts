export {
  consumeAlertPace,
  consumeConfirmation,
  consumeMailAllowance,
  consumeVersionMailPace,
  deleteExpiredMailAllowances,
  returnMailAllowance,
} from './mail-limits.store.ts';
