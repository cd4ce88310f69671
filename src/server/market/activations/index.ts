export {
  type Activation,
  countActivations,
  countActivationsByPurchase,
  deleteActivation,
  findActivation,
  insertActivation,
  listActivatedHashes,
  listActivations,
  listActivationVersions,
  touchActivation,
  usedSeats,
} from './activation.store.ts';
export {
  readRunningVersion,
  recordActivationVersion,
  recordRunningVersion,
  sparkleVersion,
} from './running-version.ts';
