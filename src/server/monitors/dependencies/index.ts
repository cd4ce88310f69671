export {
  dependenciesOf,
  listDependents,
  listParents,
  makeMonitorsDue,
  type ParentRow,
  wakeChildren,
} from './dependency.store.ts';
export { isUncheckedSince, judgeParents, type Parent, type ParentsVerdict } from './parents.ts';
export { dropCycles, lockDependencies, maxDependencies, setDependencies } from './set-dependencies.ts';
