import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Kept } from './kept.ts';
import { nameOfShop } from './outline.ts';

const names = new WeakMap<FastifyReply, string>();

/** Looks the shop's name up for the pages of these routes. */
export function nameShop(app: FastifyInstance, deps: Pick<Deps, 'database' | 'now'>): void {
  const kept = new Kept<string>(1);
  app.addHook('onRequest', async (_, reply) => {
    names.set(reply, await kept.of('', deps.now(), () => nameOfShop(deps)));
  });
}

/** What stands above a page that this answer brings. */
export const shopNameOf = (reply: FastifyReply): string => names.get(reply) ?? 'Shop';
