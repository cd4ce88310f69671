import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../kernel/index.ts';

/**
 * Where an interface has an address of its own, its paths answer on that host only.
 * `base` and `sharedBase` are public addresses; equal ones leave every host in. `isLetIn` says which requests to other
 * hosts are let in all the same.
 */
export function restrictToHost(
  app: FastifyInstance,
  base: string,
  sharedBase: string,
  isLetIn: (request: FastifyRequest) => boolean = () => false,
): void {
  if (base === sharedBase) return;
  const { host, protocol } = new URL(base);
  app.addHook('onRequest', async (request) => {
    // Parsed, because letter case and a usual port that is written out make no other host.
    if (request.host === host || URL.parse(`${protocol}//${request.host}`)?.host === host) return;
    if (!isLetIn(request)) throw notFound();
  });
}
