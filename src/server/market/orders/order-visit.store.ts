import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction, OrderRow, OrderVisitRow } from '../../database/index.ts';
import { cutText } from '../../kernel/index.ts';
import { type DayVisit, readDayVisits, writeDayVisits } from './day-visits.ts';

/** Contains nothing that distinguishes visitors. */
export type VisitSource = Omit<OrderVisitRow, 'order_id' | 'account_id' | 'touch' | 'day_visits'>;

/** `first`: the first visit on the day of the order; `last`: the visit in which the order was placed */
export type OrderSource = Record<OrderVisitRow['touch'], VisitSource> & {
  /** all visits of that day; absent if there are no others */
  day?: DayVisit[];
};

/** Characters. */
const maxLength = 500;
const cut = (visit: VisitSource): VisitSource =>
  Object.fromEntries(Object.entries(visit).map(([name, text]) => [name, cutText(text, maxLength)])) as VisitSource;

export const visitColumns = [
  'channel',
  'source',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'entry_page',
  'country',
  'device',
] as const satisfies (keyof VisitSource)[];

/** Short enough for an index. */
const keyOf = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 12).toString('base64url');
const keyOfVisit = (visit: VisitSource): string => keyOf(JSON.stringify(visitColumns.map((column) => visit[column])));

/** Call this in the order's transaction. */
export async function insertOrderSource(
  trx: DatabaseOrTransaction,
  { id, account_id }: Pick<OrderRow, 'id' | 'account_id'>,
  source: OrderSource,
): Promise<void> {
  const first = cut(source.first);
  const last = cut(source.last);
  const day = writeDayVisits(source.day ?? []);
  const order = { order_id: id, account_id };
  await trx
    .insertInto('order_visits')
    .values([
      { ...first, ...order, touch: 'first', day_visits: null },
      { ...last, ...order, touch: 'last', day_visits: day?.text ?? null },
    ])
    .execute();
  await trx
    .updateTable('orders')
    .set({
      first_source: keyOfVisit(first),
      last_source: keyOfVisit(last),
      ...(day && { day_source: keyOf(day.text), day_visits: day.count }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Begins the hashes of the sources that were copied to later payments of a subscription. */
const periodMark = '~';

/** `source`: orders.last_source */
export const isPeriodSource = (source: string | null): boolean => source?.startsWith(periodMark) === true;

export const hasNoPeriodSource: RawBuilder<SqlBool> = sql<SqlBool>`(orders.last_source is null
  or orders.last_source not like ${sql.lit(`${periodMark}%`)})`;

/**
 * Copies the source of the order that began the subscription to the order of a later period. Call this in the transaction
 * that stores the later order.
 */
export async function insertPeriodSource(
  trx: DatabaseOrTransaction,
  { id, account_id }: Pick<OrderRow, 'id' | 'account_id'>,
  first: Pick<OrderRow, 'id' | 'first_source' | 'last_source' | 'day_source' | 'day_visits'>,
): Promise<void> {
  await trx
    .insertInto('order_visits')
    .columns(['order_id', 'account_id', 'touch', 'day_visits', ...visitColumns])
    .expression((from) =>
      from
        .selectFrom('order_visits')
        .select([sql.lit(id).as('order_id'), 'account_id', 'touch', 'day_visits', ...visitColumns])
        .where('account_id', '=', account_id)
        .where('order_id', '=', first.id),
    )
    .execute();
  await trx
    .updateTable('orders')
    .set({
      first_source: `${periodMark}${first.first_source ?? ''}`,
      last_source: `${periodMark}${first.last_source ?? ''}`,
      ...{ day_source: first.day_source, day_visits: first.day_visits },
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function findOrderSources(
  db: DatabaseOrTransaction,
  accountId: number,
  orderIds: readonly number[],
): Promise<Map<number, OrderSource>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_visits')
    .select(['order_id', 'touch', 'day_visits', ...visitColumns])
    .where('account_id', '=', accountId)
    .where('order_id', 'in', orderIds)
    .execute();
  const sources = new Map<number, Partial<OrderSource>>();
  for (const { order_id, touch, day_visits, ...visit } of rows)
    sources.set(order_id, {
      ...sources.get(order_id),
      [touch]: visit,
      ...(day_visits !== null && { day: readDayVisits(day_visits) }),
    });
  return sources as Map<number, OrderSource>;
}

export const orderVisitColumn = (table: 'purchases', column: keyof VisitSource): RawBuilder<string | null> =>
  sql<string | null>`(select ${sql.ref(`own_visit.${column}`)} from order_visits as own_visit
    where own_visit.order_id = ${sql.ref(`${table}.order_id`)} and own_visit.touch = 'last')`;
