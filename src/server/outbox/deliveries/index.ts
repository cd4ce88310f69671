export {
  type AfterAttempt,
  type ClaimedMessage,
  claimedColumns,
  claimMessages,
  countAttempts,
  type Destinations,
  destinationMark,
  endLateReminders,
  endOutboxLeases,
  extendLeases,
  hasDueMessages,
  type IncidentCondition,
  type MessageQueue,
  markLength,
  postponeMessages,
  readClaimed,
  recordAttempt,
  resetFarRetries,
} from './claim.store.ts';
export {
  claimClosings,
  countReportedWith,
  findUnsent,
  isInterrupted,
  noteCombined,
  recordSharedAttempt,
} from './combined.store.ts';
export {
  type DeliveryAttemptRow,
  deleteEndpointMessagesBefore,
  findEndpointMessage,
  findLastDeliveryAttempts,
  listDeliveryAttempts,
  listEndpointMessages,
  redirectEndpointMessages,
  requeueEndpointMessages,
} from './endpoint-message.store.ts';
export {
  deleteIncidentMessages,
  deleteMonitorMessages,
  detachUnsentEnds,
  type IncidentStart,
  listEndMarks,
  listIncidentMessages,
  listIncidentStarts,
} from './incident-messages.store.ts';
export {
  countUnsentMessages,
  countWaitingMessages,
  deleteFinishedMessages,
  deleteHeldMessages,
  deleteMessagesByKey,
  deleteWaitingByKey,
  deleteWaitingMessages,
  deleteWaitingNotices,
  deliveredWithinMs,
  insertMessages,
  insertMessagesOnce,
  listUnsentMarks,
  listWaitingOrNewerMessages,
  type NewMessage,
  outboxLagMs,
  updateMessageFacts,
} from './message.store.ts';
export { deleteMessagesBefore } from './old-messages.store.ts';
export { deleteMessagesById, listAccountMessages, newestMessageId } from './personal-messages.store.ts';
export { deleteUnsentMessages, listUnsentMessages, listUsedKeys, redirectMessages } from './redirect.store.ts';
export {
  insertWithheldMessages,
  listDropMessages,
  listOpeningMessages,
  releaseWithheldMessages,
  type SentMessage,
} from './repeated-messages.store.ts';
export { withdrawDegraded, withdrawStarts } from './withdrawn.store.ts';
