import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findItem } from '../catalogue/index.ts';
import { saveTiers } from './save-tiers.ts';
import { listTiers } from './tier.store.ts';
import { presentTier, tierAnswer, tiersRequest } from './wire.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the item.') });
const response = { 200: z.object({ data: z.array(tierAnswer) }) };

export function tierRoutes(app: Routes, deps: Deps) {
  const { db } = deps.database;
  const path = '/market/items/:id/tiers';
  const itemOf = async (request: FastifyRequest) => {
    const item = await findItem(db, callerOf(request).accountId, idParam(request.params));
    if (!item) throw notFound();
    return item;
  };

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listItemTiers',
          tag,
          summary: 'List the tiers of an item',
          description: 'Licenses that you sell in addition to the regular and extended license.',
        },
        schema: { params, response },
      },
      async (request) => {
        const item = await itemOf(request);
        return { data: (await listTiers(db, item)).map((row) => presentTier(row, item, deps.now())) };
      },
    ),

    app.put(
      path,
      {
        access: 'market:write',
        audit: 'item.tiers_changed',
        operation: {
          id: 'saveItemTiers',
          tag,
          summary: 'Replace the tiers of an item',
          description:
            'Saves the whole list. Purchases keep the tier that they were sold with, even if it is changed or removed later.',
        },
        schema: { params, body: tiersRequest, response },
      },
      async (request) => {
        const { tiers } = parseInput(tiersRequest, request.body);
        const item = await itemOf(request);
        const rows = await saveTiers(deps, item, tiers);
        // The lowest prices can be new.
        const saved = await itemOf(request);
        return { data: rows.map((row) => presentTier(row, saved, deps.now())) };
      },
    ),
  ];
}
