import type { FastifyInstance } from 'fastify';
import { parseBodies } from './body-parsing.ts';
import { setCaller } from './caller.ts';
import { presentErrors } from './errors.ts';

/** Trusts a header with the account instead of keys and sessions. `isOwner`: whether the account owns the service. */
export function trustAccountHeader(
  plugin: FastifyInstance,
  isOwner: (accountId: number) => boolean = () => false,
): void {
  presentErrors(plugin);
  parseBodies(plugin);
  plugin.addHook('onRequest', async (request) => {
    const accountId = Number(request.headers['x-account']);
    setCaller(request, { accountId, isOwner: isOwner(accountId), timeZone: 'UTC' });
  });
}
