import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/index.ts';
import type { RecordFailure } from './failure-log.ts';

/**
 * Counts requests that fail on this side (a 5xx), for the account that they are for. Whatever works, and whatever is
 * refused for a reason, costs nothing here. `accountOf`: undefined where the request is none of a shop's.
 */
export function recordFailedRequests(
  app: FastifyInstance,
  record: RecordFailure | undefined,
  accountOf: (request: FastifyRequest) => number | undefined,
): void {
  if (!record) return;
  app.addHook('onError', async (request, _, error) => {
    const accountId = isOurFault(error) ? accountOf(request) : undefined;
    if (accountId !== undefined) record(accountId, 'validation');
  });
}

/** A refusal tells the caller why; `unavailable` says that this side cannot at the moment. */
export function isOurFault(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'unavailable';
  const { statusCode } = error as { statusCode?: number };
  return statusCode === undefined || statusCode >= 500;
}
