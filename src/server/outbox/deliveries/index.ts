export {
  type AfterAttempt,
  claimMessages,
  endLateReminders,
  endOutboxLeases,
  postponeMessages,
  recordAttempt,
} from './claim.store.ts';
export {
  countUnsentMessages,
  deleteFinishedMessages,
  deleteWaitingMessages,
  insertMessages,
  insertMessagesOnce,
  type NewMessage,
} from './message.store.ts';
