import type { FastifyInstance } from 'fastify';
import { notFound } from '../kernel/refusal.ts';

/**
 * Where an interface has an address of its own, its paths answer on that host only.
 * `base` and `sharedBase` are public addresses; equal ones leave every host in.
 */
export function confineToHost(app: FastifyInstance, base: string, sharedBase: string): void {
  if (base === sharedBase) return;
  const host = new URL(base).host;
  app.addHook('onRequest', async (request) => {
    if (request.host !== host) throw notFound();
  });
}
