import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/index.ts';
import type { RecordFailure } from './failure-log.ts';

export function recordFailedRequests(
  app: FastifyInstance,
  record: RecordFailure | undefined,
  accountOf: (request: FastifyRequest) => number | undefined,
  purchaseOf: (request: FastifyRequest) => number | undefined = () => undefined,
): void {
  if (!record) return;
  app.addHook('onError', async (request, _, error) => {
    const accountId = isOurFault(error) ? accountOf(request) : undefined;
    if (accountId !== undefined) record(accountId, 'validation', purchaseOf(request));
  });
}

export function isOurFault(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'unavailable';
  const { statusCode } = error as { statusCode?: number };
  return statusCode === undefined || statusCode >= 500;
}
