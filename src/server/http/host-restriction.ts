import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../kernel/index.ts';

/**
 * If an interface has its own public URL, its paths answer on that host only.
 * `base` and `sharedBase` are public URLs; if they are equal, every host is allowed. `isExempt` allows single
 * requests to other hosts.
 */
export function restrictToHost(
  app: FastifyInstance,
  base: string,
  sharedBase: string,
  isExempt: (request: FastifyRequest) => boolean = () => false,
): void {
  if (base === sharedBase) return;
  const { host, protocol } = new URL(base);
  app.addHook('onRequest', async (request) => {
    // Parsed, because letter case and an explicit default port do not matter.
    if (request.host === host || URL.parse(`${protocol}//${request.host}`)?.host === host) return;
    if (!isExempt(request)) throw notFound();
  });
}
