import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The requester is in the async context. If it were a parameter, a call that forgot to pass it would bypass every
 * limit.
 */
export type Requester = {
  /** an account, or one name for all anonymous visitors; undefined for jobs */
  readonly name: string | undefined;
  /** aborts when the client disconnects */
  readonly signal?: AbortSignal | undefined;
  /** false for jobs and writes */
  readonly mayReadStandby?: boolean | undefined;
};

const requesters = new AsyncLocalStorage<Requester>();
const ownJobs: Requester = { name: undefined };

export const accountRequester = (accountId: number): string => `account ${accountId}`;

export const runAs = <T>(requester: Requester, work: () => T): T => requesters.run(requester, work);

/** Returns the background job requester outside of requests. */
export const currentRequester = (): Requester => requesters.getStore() ?? ownJobs;

/** Runs work whose result several requesters share, so it continues when the requester disconnects. */
export function runShared<T>(work: () => T): T {
  const { name, mayReadStandby } = currentRequester();
  return runAs({ name, mayReadStandby }, work);
}

/**
 * Node passes the async context to timers. Without this, a repeating timer would keep the first request's context
 * forever.
 */
export const runOutsideRequests: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();

/** Runs work that its request doesn't wait for. */
export const runAsService = <T>(work: () => T): T => runAs(ownJobs, work);
