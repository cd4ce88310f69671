import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DatabaseOrTransaction, ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { listActivationVersions } from '../activations/index.ts';
import { findItem, type OwnedItem } from '../catalogue/index.ts';
import { listRunningVersions } from '../purchases/index.ts';
import { countAdoption, type RunningPurchase } from './adoption.ts';

const rowsPerQuery = 1000;
const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the item.') });
const adoptionAnswer = z
  .object({
    object: z.literal('version_adoption'),
    purchases: z.int().describe('Valid purchases of the item.'),
    unknown: z.int().describe('Purchases whose software has reported no version.'),
    versions: z
      .array(z.object({ version: z.string(), purchases: z.int() }))
      .describe('Newest first. A purchase with several machines counts for its oldest version.'),
  })
  .meta({ id: 'MarketVersionAdoption' });

export function adoptionRoutes(app: Routes, { database: { db } }: Pick<Deps, 'database'>) {
  const itemOf = async (request: FastifyRequest): Promise<ItemRow> => {
    const item = await findItem(db, callerOf(request).accountId, idParam(request.params));
    if (!item) throw notFound();
    return item;
  };
  return [
    app.get(
      '/market/items/:id/adoption',
      {
        access: 'market:read',
        operation: {
          id: 'getVersionAdoption',
          tag,
          summary: 'Show which versions the buyers run',
          description:
            'Number of purchases per version, as the software reported it with license checks, activations and requests for updates.',
        },
        schema: { params, response: { 200: z.object({ data: adoptionAnswer }) } },
      },
      async (request) => {
        const running = await listRunning(db, await itemOf(request));
        return { data: { object: 'version_adoption', ...countAdoption(running) } as const };
      },
    ),
  ];
}

async function listRunning(db: DatabaseOrTransaction, item: OwnedItem): Promise<RunningPurchase[]> {
  const all: RunningPurchase[] = [];
  for (let afterId = 0; ; ) {
    const rows = await listRunningVersions(db, item, { afterId, limit: rowsPerQuery });
    const activations = Map.groupBy(
      await listActivationVersions(
        db,
        item.account_id,
        rows.map(({ id }) => id),
      ),
      ({ purchase_id }) => purchase_id,
    );
    for (const { id, running_version } of rows)
      all.push({ versions: activations.get(id)?.map(({ version }) => version) ?? [running_version] });
    afterId = rows.at(-1)?.id ?? afterId;
    if (rows.length < rowsPerQuery) return all;
  }
}
