import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { containsText, type Database, type DatabaseOrTransaction, type SearchTermRow } from '../../database/index.ts';
import type { Owned } from './connection.store.ts';

/** Limits the statement, because building a larger one would block other work. */
const rowsAtOnce = 250;

type NewTerm = Pick<SearchTermRow, 'query' | 'page' | 'path' | 'clicks' | 'impressions' | 'position_total'>;

/** The caller must lock the connection's row, because two imports of the same day would conflict. */
export async function replaceTerms(
  trx: DatabaseOrTransaction,
  { id, account_id }: Owned,
  day: string,
  terms: readonly NewTerm[],
): Promise<void> {
  await termsOf(trx, { id, account_id }).where('day', '=', day).execute();
  for (let start = 0; start < terms.length; start += rowsAtOnce)
    await trx
      .insertInto('search_terms')
      .values(
        terms
          .slice(start, start + rowsAtOnce)
          .map((term, index) => ({ ...term, day, line: start + index, website_id: id, account_id })),
      )
      .execute();
}

const termsOf = (db: DatabaseOrTransaction, { id, account_id }: Owned) =>
  db.deleteFrom('search_terms').where('account_id', '=', account_id).where('website_id', '=', id);

/** Lets other work run after each day. If interrupted, call it again to delete the rest. */
export async function deleteTerms(db: DatabaseOrTransaction, website: Owned, beforeDay?: string): Promise<void> {
  for (;;) {
    const oldest = await db
      .selectFrom('search_terms')
      .select('day')
      .where('account_id', '=', website.account_id)
      .where('website_id', '=', website.id)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst();
    if (!oldest || (beforeDay !== undefined && oldest.day >= beforeDay)) return;
    await termsOf(db, website).where('day', '=', oldest.day).execute();
    await nextTurn();
  }
}

export type TermSums = { name: string; clicks: number; impressions: number; position_total: number };
export const termColumns = ['name', 'clicks', 'impressions', 'ctr', 'position'] as const;
export type TermColumn = (typeof termColumns)[number];

export type TermsAsked = {
  accountId: number;
  websiteIds: readonly number[];
  from: string;
  to: string;
  by: 'query' | 'page';
  path: string | undefined;
  page: string | undefined;
  query: string | undefined;
  search: string | undefined;
  sortBy: TermColumn;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
};

/** Uses `queueLongRead`, because a website can have a million rows. */
export async function sumTerms(database: Database, asked: TermsAsked): Promise<{ rows: TermSums[]; total: number }> {
  const { db } = database;
  const name = sql.ref<string>(asked.by);
  let matching = db
    .selectFrom('search_terms')
    .where('account_id', '=', asked.accountId)
    .where('website_id', 'in', asked.websiteIds)
    .where('day', '>=', asked.from)
    .where('day', '<=', asked.to);
  if (asked.query !== undefined) matching = matching.where('query', '=', asked.query);
  if (asked.path !== undefined) matching = matching.where('path', '=', asked.path);
  if (asked.page !== undefined) matching = matching.where('page', '=', asked.page);
  if (asked.search) {
    const { search } = asked;
    matching = matching.where((eb) => containsText(eb.ref(asked.by), search));
  }
  const sums = matching
    .select((eb) => [
      name.as('name'),
      eb.fn.sum<number>('clicks').as('clicks'),
      eb.fn.sum<number>('impressions').as('impressions'),
      eb.fn.sum<number>('position_total').as('position_total'),
    ])
    .groupBy(asked.by);
  const isShown = sql`case when impressions > 0 then 0 else 1 end`;
  const order = {
    name: sql`fold(name)`,
    clicks: sql`clicks`,
    impressions: sql`impressions`,
    // Multiplying by 1.0 avoids integer division.
    ctr: sql`clicks * 1.0 / nullif(impressions, 0)`,
    position: sql`position_total * 1.0 / nullif(impressions, 0)`,
  }[asked.sortBy];
  const rows = await database.queueLongRead(
    db
      .selectFrom(sums.as('sums'))
      .select(['name', 'clicks', 'impressions', 'position_total', sql<number>`count(*) over ()`.as('total')])
      .orderBy(isShown)
      .orderBy(order, asked.direction)
      .orderBy('clicks', 'desc')
      .orderBy('impressions', 'desc')
      .orderBy('name')
      .limit(asked.limit)
      .offset(asked.offset),
  );
  const [first] = rows;
  const isBeyondEnd = !first && asked.offset > 0;
  return {
    rows: rows.map((row) => ({
      name: row.name,
      clicks: Number(row.clicks),
      impressions: Number(row.impressions),
      position_total: Number(row.position_total),
    })),
    total: isBeyondEnd
      ? (await sumTerms(database, { ...asked, limit: 1, offset: 0 })).total
      : Number(first?.total ?? 0),
  };
}
