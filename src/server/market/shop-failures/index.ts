export { isOurFault, recordFailedRequests } from './failed-requests.ts';
export {
  type CountedFailures,
  countFailures,
  deleteFailuresBefore,
  type FailedSubject,
  listFailedSubjects,
} from './failure.store.ts';
export { FailureLog, type RecordFailure, startFailureLog } from './failure-log.ts';
