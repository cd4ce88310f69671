import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * On whose behalf work is done, so that what is scarce can be shared out fairly. It travels with the calls, because a
 * question that forgot to say who asks would slip past every limit.
 */
export type Requester = {
  /** an account, or everybody who is not signed in; undefined for the service's own jobs */
  readonly name: string | undefined;
  /** aborts when nobody waits for the answer any more */
  readonly signal?: AbortSignal | undefined;
  /** whether what it reads may come from a standby while the primary is lost; jobs and all that acts waits for the primary */
  readonly mayReadStandby?: boolean | undefined;
};

const requesters = new AsyncLocalStorage<Requester>();
const ownJobs: Requester = { name: undefined };

/** What an account is called as a requester. */
export const accountRequester = (accountId: number): string => `account ${accountId}`;

/** Runs the work on the requester's behalf. */
export const runAs = <T>(requester: Requester, work: () => T): T => requesters.run(requester, work);

/** On whose behalf the current call runs; outside every request: the service's own jobs. */
export const currentRequester = (): Requester => requesters.getStore() ?? ownJobs;

/** Runs work whose result is kept for others, on the requester's account: it goes on when the requester has gone. */
export function runShared<T>(work: () => T): T {
  const { name, mayReadStandby } = currentRequester();
  return runAs({ name, mayReadStandby }, work);
}

/**
 * Runs work that belongs to no request, whoever sets it off: as one of the service's own jobs, in no language, in no
 * request's transaction. Node hands all of these on to listeners and timers, and a timer that sets the next one would keep
 * what it began with for ever.
 */
export const runOutsideRequests: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();

/** Runs work that a request began and nobody waits for: one of the service's own jobs from then on. */
export const runAsService = <T>(work: () => T): T => runAs(ownJobs, work);
