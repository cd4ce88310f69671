export {
  type AfterAttempt,
  claimMessages,
  endLateReminders,
  endOutboxLeases,
  postponeMessages,
  recordAttempt,
} from './claim.store.ts';
export {
  deleteFinishedMessages,
  deleteWaitingMessages,
  insertMessages,
  insertMessagesOnce,
  type NewMessage,
} from './message.store.ts';
