export { findCycle } from './cycle.ts';
export {
  dependenciesOf,
  listParents,
  listUnreachable,
  makeMonitorsDue,
  type ParentRow,
  type UnreachableMonitor,
  wakeChildren,
} from './dependency.store.ts';
export { isUncheckedSince, judgeParent, judgeParents, type Parent, type ParentsVerdict } from './parents.ts';
export { dropCycles, lockDependencies, maxDependencies, setDependencies } from './set-dependencies.ts';
