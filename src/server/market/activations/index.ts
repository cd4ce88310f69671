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
export { eraseActivationLabels, listActivationsOfPurchases } from './personal-data.store.ts';
export {
  readRunningVersion,
  recordActivationVersion,
  recordRunningVersion,
  sparkleVersion,
} from './running-version.ts';
