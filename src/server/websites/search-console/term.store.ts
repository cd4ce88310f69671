import { sql } from 'kysely';
import { containsText, type DatabaseOrTransaction, type SearchTermRow } from '../../database/index.ts';
import type { Owned } from './connection.store.ts';

/** Rows of one statement: databases bound its parameters. */
const rowsAtOnce = 500;

type NewTerm = Pick<SearchTermRow, 'query' | 'page' | 'path' | 'clicks' | 'impressions' | 'position_total'>;

/** Puts the terms of a day in place of those that were there. In a transaction. */
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
      .values(terms.slice(start, start + rowsAtOnce).map((term) => ({ ...term, day, website_id: id, account_id })))
      .execute();
}

const termsOf = (db: DatabaseOrTransaction, { id, account_id }: Owned) =>
  db.deleteFrom('search_terms').where('account_id', '=', account_id).where('website_id', '=', id);

/** Deletes what was imported of a website: all, or days before `beforeDay`. */
export async function deleteTerms(db: DatabaseOrTransaction, website: Owned, beforeDay?: string): Promise<void> {
  const all = termsOf(db, website);
  await (beforeDay === undefined ? all : all.where('day', '<', beforeDay)).execute();
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
  /** only of pages with this path, or of this query */
  path: string | undefined;
  query: string | undefined;
  search: string | undefined;
  sortBy: TermColumn;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
};

/** One page of queries, or of pages, with their sums, and how many there are in all. */
export async function sumTerms(
  db: DatabaseOrTransaction,
  asked: TermsAsked,
): Promise<{ rows: TermSums[]; total: number }> {
  const name = sql.ref<string>(asked.by);
  let matching = db
    .selectFrom('search_terms')
    .where('account_id', '=', asked.accountId)
    .where('website_id', 'in', asked.websiteIds)
    .where('day', '>=', asked.from)
    .where('day', '<=', asked.to);
  if (asked.query !== undefined) matching = matching.where('query', '=', asked.query);
  if (asked.path !== undefined) matching = matching.where('path', '=', asked.path);
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
  const order = {
    name: sql`lower(name)`,
    clicks: sql`clicks`,
    impressions: sql`impressions`,
    // Of quotients, whole numbers would be divided without their rest.
    ctr: sql`clicks * 1.0 / nullif(impressions, 0)`,
    position: sql`position_total * 1.0 / nullif(impressions, 0)`,
  }[asked.sortBy];
  const [rows, counted] = await Promise.all([
    db
      .selectFrom(sums.as('sums'))
      .selectAll()
      .orderBy(order, asked.direction)
      .orderBy('clicks', 'desc')
      .orderBy('impressions', 'desc')
      .orderBy('name')
      .limit(asked.limit)
      .offset(asked.offset)
      .execute(),
    db
      .selectFrom(sums.as('sums'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((row) => ({
      name: row.name,
      clicks: Number(row.clicks),
      impressions: Number(row.impressions),
      position_total: Number(row.position_total),
    })),
    total: Number(counted.total),
  };
}
