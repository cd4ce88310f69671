// English only: programs read it
import {
  type DatabaseOrTransaction,
  inTransaction,
  type WebsiteRow,
  type WebsiteSaleRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatMinorUnits, invalid, Refusal, shareEvenly } from '../../kernel/index.ts';
import { insertSale, lockSale, type SalesSpan, sumSales, sumSalesByDayVisits, updateSale } from './sale.store.ts';
import {
  readVisit,
  type SaleSource,
  sourceOf,
  type VisitSource,
  visitColumnsOf,
  visitsIfUnknown,
} from './visit-source.ts';

/** Amounts are in minor units. */
export type ReportedSale = {
  reference: string;
  currency: string;
  amountMinor: number;
  /** undefined to keep the stored refund, which is initially 0 */
  refundedMinor?: number | undefined;
  /** epoch ms */
  soldAt: number;
  source: SaleSource | undefined;
};

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;
type SaleDeps = Pick<Deps, 'database' | 'now'>;

export const recordSale = (deps: SaleDeps, website: OwnedWebsite, reported: ReportedSale): Promise<RecordedSale> =>
  inTransaction(deps.database, (trx) => recordSaleWithin(trx, deps, website, reported));

type RecordedSale = { sale: WebsiteSaleRow; isNew: boolean };

/**
 * If the reference is known, `isNew` is false and only the refund changes. Replaces a report by a page, but keeps its
 * source. The sale stays locked. Throws `invalid` if the reference is used with another amount.
 */
export async function recordSaleWithin(
  trx: DatabaseOrTransaction,
  { database, now }: SaleDeps,
  website: OwnedWebsite,
  reported: ReportedSale,
): Promise<RecordedSale> {
  const { currency, amountMinor: amount_minor, refundedMinor, reference } = reported;
  if ((refundedMinor ?? 0) > amount_minor) throw invalid({ refunded: ['refunded must not be more than the amount.'] });
  const inserted = await insertSale(trx, { ...columnsOf(website, reported, now()), told_by: 'server' });
  if (inserted) return { sale: inserted, isNew: true };
  const known = await lockKnown(database, trx, website, reference);
  const isAnother = known.currency !== currency || known.amount_minor !== amount_minor;
  if (known.told_by === 'server' && isAnother) {
    const was = `${formatMinorUnits(known.amount_minor, known.currency)} ${known.currency}`;
    throw invalid({
      reference: [`reference is already used by a sale of ${was}: each sale needs its own reference.`],
    });
  }
  const changes = {
    ...(known.told_by === 'page' && { told_by: 'server' as const, currency, amount_minor, sold_at: reported.soldAt }),
    ...(refundedMinor !== undefined && { refunded_minor: refundedMinor }),
    ...visitsIfUnknown(known, reported.source),
  };
  const isSame = Object.keys(changes).length === 0;
  return { sale: isSame ? known : await updateSale(trx, known, changes), isNew: false };
}

export async function setRefunded(
  database: Deps['database'],
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  { id, refundedOf }: { id: number; refundedOf: (sale: WebsiteSaleRow) => number },
): Promise<void> {
  const sale = await lockSale(database, trx, website, { id });
  const refunded_minor = sale && refundedOf(sale);
  if (sale && refunded_minor !== sale.refunded_minor) await updateSale(trx, sale, { refunded_minor });
}

export const columnsOf = (website: OwnedWebsite, reported: ReportedSale, nowMs: number) => ({
  account_id: website.account_id,
  website_id: website.id,
  reference: reported.reference,
  currency: reported.currency,
  amount_minor: reported.amountMinor,
  refunded_minor: reported.refundedMinor ?? 0,
  ...visitColumnsOf(reported.source),
  sold_at: reported.soldAt,
  created_at: nowMs,
});

export async function lockKnown(
  database: Deps['database'],
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  reference: string,
): Promise<WebsiteSaleRow> {
  const known = await lockSale(database, trx, website, { reference });
  if (!known) throw new Refusal('conflict', 'The sale was deleted at the same moment. Send it again.');
  return known;
}

export type Attribution = 'first' | 'last' | 'linear';

type SoldPart = { currency: string; orders: number; minor: number; visit: VisitSource | null };

/** Runs a single query for all websites. With linear attribution, returns shares of sales. */
export async function sumSoldOfEach(
  db: DatabaseOrTransaction,
  accountId: number,
  { spans, attribution }: { spans: readonly SalesSpan[]; attribution: Attribution },
): Promise<ReadonlyMap<number, SoldPart[]>> {
  const parts = new Map<number, SoldPart[]>();
  const add = (website: number, some: SoldPart[]) => {
    const known = parts.get(website);
    if (known) known.push(...some);
    else parts.set(website, some);
  };
  if (attribution !== 'linear') {
    const sums = await sumSales(db, accountId, { spans, touch: attribution });
    for (const { website_id, visit, ...sum } of sums) add(website_id, [{ ...sum, visit: readVisit(visit) }]);
    return parts;
  }
  for (const { website_id, ...sum } of await sumSalesByDayVisits(db, accountId, spans)) add(website_id, shared(sum));
  return parts;
}

function shared({
  currency,
  orders,
  minor,
  rest,
  ...visits
}: Omit<Awaited<ReturnType<typeof sumSalesByDayVisits>>[number], 'website_id'>): SoldPart[] {
  const source = sourceOf(visits);
  if (!source) return [{ currency, orders, minor, visit: null }];
  const isOne = visits.first_visit === visits.last_visit;
  return shareEvenly({ count: orders, minor, rest }, visitsOf(source, isOne)).map((share) => ({
    ...{ currency, orders: share.count, minor: share.minor, visit: share.receiver },
  }));
}

export async function sumSoldOf(
  db: DatabaseOrTransaction,
  { id, account_id }: OwnedWebsite,
  { from, to, attribution }: { from: number; to: number; attribution: Attribution },
): Promise<SoldPart[]> {
  const asked = { spans: [{ websites: [id], from, to }], attribution };
  return (await sumSoldOfEach(db, account_id, asked)).get(id) ?? [];
}

/**
 * Uses the buyer's country and device for all visits. Entry pages of the visits between first and last are not stored.
 */
const visitsOf = ({ first, last, day }: SaleSource, isOne: boolean): VisitSource[] => {
  if (day) return day.map((visit) => ({ ...last, ...visit, entry_page: '' }));
  return isOne ? [last] : [first, last];
};
