export {
  acceptEventStore,
  adviseBesideOther,
  claimEventStore,
  findEventStoreProblem,
  requireOwnServer,
} from './event-store-claim.ts';
export { findLostDatabase, requireNoLostDatabase } from './lost-database.ts';
export {
  findOtherInstallation,
  forgetMoved,
  moveNote,
  noteMoved,
  requireNoOtherInstallation,
  requireNotMoved,
} from './moved-stores.ts';
export { reserveIds, reserveRecordedIds } from './reserve-ids.ts';
export { requireSameSecret } from './secret.ts';
export { prepareUpgrade } from './upgrade.ts';
export {
  acceptUsedEventStore,
  forgetUsedEventStore,
  isOtherThanUsed,
  watchUsedEventStore,
} from './used-event-store.ts';
