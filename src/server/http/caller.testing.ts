import type { FastifyInstance } from 'fastify';
import { parseBodies } from './body-parsing.ts';
import { setCaller } from './caller.ts';
import { presentErrors } from './errors.ts';

/** Believes the header `x-account`, in place of the key or session hook; whoever `isOwner` names owns the service. */
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
