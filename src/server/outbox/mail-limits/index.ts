export {
  consumeAlertPace,
  consumeConfirmation,
  consumeMailAllowance,
  consumeVersionMailPace,
  deleteExpiredMailAllowances,
  findNextAlertTime,
  returnMailAllowance,
} from './mail-limits.store.ts';
