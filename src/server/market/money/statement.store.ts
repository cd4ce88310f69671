import { sql } from 'kysely';
import type { DatabaseOrTransaction, MoneyKind } from '../../database/index.ts';

export type AuthorEventKind = Exclude<MoneyKind, `stray_${string}`>;

export type EntryRow = {
  id: number;
  booked_at: number;
  kind: AuthorEventKind;
  reference: string;
  note: string;
  purchase_id: number | null;
  amount_minor: number;
  /** moved directly between buyer and author */
  direct_minor: number;
  /** negative if reversed */
  fee_minor: number;
  tax_minor: number;
};

/** Both are null if there is no purchase. `buyer` is also null if unknown. */
type Sold = { item_name: string | null; buyer: string | null };
export type NamedEntry = EntryRow & Sold;

/**
 * Returns the amount that the buyer paid, including tax and fee. It is negative if the buyer got money back, and null
 * for anything but sales and refunds.
 */
export function buyerTotal(entry: EntryRow): number | null {
  switch (entry.kind) {
    case 'sale':
    case 'refund':
    case 'refund_failed':
    case 'direct_sale':
    case 'direct_refund':
      return entry.amount_minor + entry.fee_minor + entry.tax_minor + entry.direct_minor;
    case 'dispute_opened':
    case 'dispute_won':
    case 'dispute_lost':
    case 'dispute_reversed':
    case 'withdrawal_requested':
    case 'withdrawal_settled':
    case 'withdrawal_rejected':
    case 'correction':
      return null;
  }
}

export const eventReference = ({ reference }: Pick<EntryRow, 'reference'>): string =>
  reference.slice(reference.indexOf(':') + 1);

/** Epoch ms, end exclusive. */
export type EntrySpan = { currency: string; startMs: number; endMs: number };

const entriesOf = (db: DatabaseOrTransaction, account_id: number, { currency, startMs, endMs }: EntrySpan) =>
  db
    .selectFrom('money_entries as entry')
    .where('entry.account_id', '=', account_id)
    .where('entry.book', '=', 'author')
    .where('entry.currency', '=', currency)
    .where('entry.booked_at', '>=', startMs)
    .where('entry.booked_at', '<', endMs);

const entriesWithEvents = (db: DatabaseOrTransaction, account_id: number, span: EntrySpan) =>
  entriesOf(db, account_id, span)
    .innerJoin('money_transactions as event', 'event.id', 'entry.transaction_id')
    .leftJoin('money_entries as direct', (join) =>
      join.onRef('direct.transaction_id', '=', 'event.id').on('direct.book', '=', 'direct'),
    )
    .leftJoin('money_entries as fee', (join) =>
      join.onRef('fee.transaction_id', '=', 'event.id').on('fee.book', '=', 'fee'),
    )
    .leftJoin('money_entries as tax', (join) =>
      join.onRef('tax.transaction_id', '=', 'event.id').on('tax.book', '=', 'tax'),
    )
    .select([
      'entry.id',
      'entry.booked_at',
      'event.kind',
      'event.reference',
      'event.note',
      'event.purchase_id',
      'entry.amount_minor',
      sql<number>`coalesce(direct.amount_minor, 0)`.as('direct_minor'),
      sql<number>`coalesce(fee.amount_minor, 0)`.as('fee_minor'),
      sql<number>`coalesce(tax.amount_minor, 0)`.as('tax_minor'),
    ])
    .$narrowType<{ kind: AuthorEventKind }>();

export async function listEntriesAfter(
  db: DatabaseOrTransaction,
  account_id: number,
  span: EntrySpan,
  { after, lastId, limit }: { after: Pick<EntryRow, 'booked_at' | 'id'> | undefined; lastId: number; limit: number },
): Promise<EntryRow[]> {
  // The separate time condition lets both databases start in the index where the last page ended.
  const all = entriesWithEvents(db, account_id, { ...span, startMs: after?.booked_at ?? span.startMs });
  const known = all.where('entry.id', '<=', lastId);
  const rest = after
    ? known.where(sql<boolean>`(entry.booked_at, entry.id) > (${after.booked_at}, ${after.id})`)
    : known;
  return rest.orderBy('entry.booked_at').orderBy('entry.id').limit(limit).execute();
}

export async function listEntries(
  db: DatabaseOrTransaction,
  account_id: number,
  span: EntrySpan,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    entriesWithEvents(db, account_id, span)
      .orderBy('entry.booked_at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    entriesOf(db, account_id, span)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Counts the entries up to `lastId`. */
export async function countEntries(
  db: DatabaseOrTransaction,
  account_id: number,
  span: EntrySpan,
  lastId: number,
): Promise<number> {
  const { count } = await entriesOf(db, account_id, span)
    .where('entry.id', '<=', lastId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function lastEntryId(db: DatabaseOrTransaction): Promise<number> {
  const last = await db.selectFrom('money_entries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last?.id ?? 0;
}
