import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';

export type CatalogueUsage = { items: number; fileBytes: number };

export async function countCatalogueUsage(db: DatabaseOrTransaction): Promise<Map<number, CatalogueUsage>> {
  const items = await db
    .selectFrom('items')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('items')])
    .groupBy('account_id')
    .execute();
  const usage = new Map<number, CatalogueUsage>();
  for (const row of items) usage.set(row.account_id, { items: Number(row.items), fileBytes: 0 });
  const files = db.selectFrom('item_files').select(['account_id', 'file_key', 'bytes']);
  const media = db.selectFrom('item_media').select(['account_id', 'file_key', 'bytes']);
  const stored = await db
    .selectFrom(files.union(media).as('stored'))
    .select(['account_id', sql<number>`cast(sum(stored.bytes) as bigint)`.as('total')])
    .groupBy('account_id')
    .execute();
  for (const { account_id, total } of stored)
    usage.set(account_id, { items: usage.get(account_id)?.items ?? 0, fileBytes: total });
  return usage;
}
