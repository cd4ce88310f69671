import {
  type DatabaseOrTransaction,
  inTransaction,
  type WebsiteRow,
  type WebsiteSaleRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatMinorUnits, invalid, minuteMs, Refusal, shareEvenly } from '../../kernel/index.ts';
import {
  countToldByPages,
  insertSale,
  listMarkedSales,
  lockSale,
  type SalesSpan,
  setSaleEvent,
  sumSales,
  sumSalesByDayVisits,
  updateSale,
} from './sale.store.ts';
import { type DayVisit, dayFields, type SaleSource, type VisitSource, visitFields } from './visit-source.ts';

/** A sale as it is told; amounts in minor units of the currency. */
export type ToldSale = {
  /** the website's own name for it */
  reference: string;
  currency: string;
  amountMinor: number;
  /** undefined: as it was, at first nothing */
  refundedMinor?: number | undefined;
  /** epoch ms */
  soldAt: number;
  source: SaleSource | undefined;
};

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;
type SaleDeps = Pick<Deps, 'database' | 'now'>;

/** Anybody can make a page tell sales: so many a day are taken from pages, and any number from servers. */
const mostFromPagesADay = 10_000;

/** The longest text of a visit's source that is kept. */
const maxLength = 500;

const visitText = (visit: VisitSource | undefined): string | null =>
  visit ? JSON.stringify(visitFields.map((name) => visit[name].slice(0, maxLength))) : null;

/** A visit as `visitText` wrote it. */
function readVisit(text: string | null): VisitSource | null {
  if (text === null) return null;
  const values = JSON.parse(text) as string[];
  return Object.fromEntries(visitFields.map((name, index) => [name, values[index] ?? ''])) as VisitSource;
}

/** Visits of one buyer on one day at most: each begins at least half an hour after the one before. */
const mostVisitsADay = 48;

/** Where a page tells the sale, so many: anybody can make it tell thousands, with visits as long as can be. */
const mostVisitsTold = 10;
/** Of these visits, so much is kept of a field. */
const maxBytesTold = 100;

/** The first and the last ones of a day as a page may tell it, their texts cut. */
function boundSource(source: SaleSource | undefined): SaleSource | undefined {
  if (!source?.day) return source;
  const [first, ...later] = source.day;
  const kept = first ? [first, ...later.slice(-(mostVisitsTold - 1))] : [];
  return { ...source, day: kept.map((visit) => mapFields(visit, (text) => cutBytes(text, maxBytesTold))) };
}

const mapFields = (visit: DayVisit, change: (text: string) => string): DayVisit =>
  Object.fromEntries(dayFields.map((name) => [name, change(visit[name])])) as DayVisit;

/** As many whole characters as fit into so many bytes of UTF-8. */
function cutBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}

/**
 * All visits of a day as they are kept: as JSON, sorted, so that not even their order is. Null where the first and the
 * last visit say as much.
 */
function dayColumnsOf(visits: readonly DayVisit[]) {
  const rows = visits.slice(-mostVisitsADay).map((visit) => dayFields.map((name) => visit[name].slice(0, maxLength)));
  const sorted = rows.map((row) => JSON.stringify(row)).sort();
  if (rows.length < 3 || sorted[0] === sorted.at(-1)) return { day_visits: null, day_visit_count: null };
  return { day_visits: `[${sorted.join(',')}]`, day_visit_count: rows.length };
}

const readDay = (text: string): DayVisit[] =>
  (JSON.parse(text) as string[][]).map(
    (row) => Object.fromEntries(dayFields.map((name, index) => [name, row[index] ?? ''])) as DayVisit,
  );

type VisitColumns = Pick<WebsiteSaleRow, 'first_visit' | 'last_visit' | 'day_visits'>;

export function sourceOf({ first_visit, last_visit, day_visits }: VisitColumns): SaleSource | null {
  const [first, last] = [readVisit(first_visit), readVisit(last_visit)];
  return first && last ? { first, last, ...(day_visits !== null && { day: readDay(day_visits) }) } : null;
}

/** Counts a sale that the website's back end tells, as `recordSaleWithin` does, in a transaction of its own. */
export const recordSale = (deps: SaleDeps, website: OwnedWebsite, told: ToldSale): Promise<RecordedSale> =>
  inTransaction(deps.database, (trx) => recordSaleWithin(trx, deps, website, told));

type RecordedSale = { sale: WebsiteSaleRow; isNew: boolean };

/**
 * Counts a sale that the website's back end tells. Told again by the same reference it is the same sale, `isNew` false:
 * then only what was refunded changes. What pages told of it before is replaced, except where the buyer came from. The
 * sale stays locked until the transaction ends. Throws `invalid` where the same reference names another amount.
 */
export async function recordSaleWithin(
  trx: DatabaseOrTransaction,
  { database, now }: SaleDeps,
  website: OwnedWebsite,
  told: ToldSale,
): Promise<RecordedSale> {
  const { currency, amountMinor: amount_minor, refundedMinor, reference } = told;
  if ((refundedMinor ?? 0) > amount_minor) throw invalid({ refunded: ['refunded must be at most the amount.'] });
  const inserted = await insertSale(trx, { ...columnsOf(website, told, now()), told_by: 'server' });
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
    ...(known.told_by === 'page' && { told_by: 'server' as const, currency, amount_minor, sold_at: told.soldAt }),
    ...(refundedMinor !== undefined && { refunded_minor: refundedMinor }),
    ...visitsIfUnknown(known, told.source),
  };
  const isSame = Object.keys(changes).length === 0;
  return { sale: isSame ? known : await updateSale(trx, known, changes), isNew: false };
}

/** Sets how much of a sale was paid back in all, as `refundedOf` says of it; one that its owner deleted stays so. */
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

const toMinute = (ms: number): number => ms - (ms % minuteMs);

/** A sale whose event is about to be counted, and the mark of that event. */
export type CountedSale = Pick<WebsiteSaleRow, 'account_id' | 'id'> & { mark: number };

const marksEachMs = 1024;

/**
 * A mark for an event, greater than the one before. It says when, and hardly two processes give the same. While the event is
 * under way, the sale has it in the place of the time, negative; afterwards nothing leads from the sale to the event.
 */
export const nextMark = (before: number, nowMs: number): number =>
  Math.max(before + 1, nowMs * marksEachMs + Math.floor(Math.random() * marksEachMs));

/** When an event was marked (epoch ms). */
export const markedAt = (mark: number): number => Math.floor(mark / marksEachMs);

/** Says of a sale that its event is recorded. */
export const confirmSaleEvent = (db: DatabaseOrTransaction, sale: CountedSale): Promise<void> =>
  setSaleEvent(db, sale, toMinute(markedAt(sale.mark)));

/** Says of sales whose process has ended what became of their events: recorded, lost, or undefined where that is not known. */
export async function settleMarkedSales(
  db: DatabaseOrTransaction,
  isRecorded: (mark: number) => boolean | undefined,
): Promise<void> {
  for (const { event_at, ...sale } of await listMarkedSales(db)) {
    const marked = { ...sale, mark: -event_at! };
    const recorded = isRecorded(marked.mark);
    if (recorded !== undefined) await setSaleEvent(db, marked, recorded ? toMinute(markedAt(marked.mark)) : null);
  }
}

type CountedEvent = {
  isServer: boolean;
  mark: number;
  /** what became of an event of the same sale */
  fateOf: (trx: DatabaseOrTransaction, mark: number) => Promise<'recorded' | 'lost' | 'unclear'>;
};

/**
 * Counts a sale that comes with an event: of a page, or of a back end that names its visitor. Undefined where an event of
 * that sale was counted before, so that this one is not; otherwise `confirmSaleEvent` or `forgetSaleEvent` ends it. Throws
 * `too_many` where pages told too many today, and `unavailable` where another process may be recording an event of it.
 */
export function recordSaleOfEvent(
  { database, now }: SaleDeps,
  website: OwnedWebsite,
  told: ToldSale,
  { isServer, mark, fateOf }: CountedEvent,
): Promise<CountedSale | undefined> {
  // Its event has the exact time: a sale that had it too would lead from a visit to an order.
  const nowMs = toMinute(now());
  const source = isServer ? told.source : boundSource(told.source);
  return inTransaction(database, async (trx) => {
    if (
      !isServer &&
      (await countToldByPages(trx, website, { since: nowMs - dayMs, most: mostFromPagesADay })) >= mostFromPagesADay
    )
      throw new Refusal('too_many', 'Pages of this website sent too many sales today. Send them from your server.', {
        retryAfterS: 3600,
      });
    const columns = columnsOf(website, { ...told, source, soldAt: toMinute(told.soldAt) }, nowMs);
    const inserted = await insertSale(trx, { ...columns, told_by: isServer ? 'server' : 'page', event_at: -mark });
    if (inserted) return { ...inserted, mark };
    const known = await lockKnown(database, trx, website, told.reference);
    const { currency, amount_minor } = columns;
    const { event_at } = known;
    const fate = event_at === null ? 'lost' : event_at < 0 ? await fateOf(trx, -event_at) : 'recorded';
    if (fate === 'unclear')
      throw new Refusal('unavailable', 'An event of this sale is being recorded. Send it again in a minute.', {
        retryAfterS: 60,
      });
    const changes = {
      ...(isServer && known.told_by === 'page' && { told_by: 'server' as const, currency, amount_minor }),
      ...visitsIfUnknown(known, source),
      ...(fate === 'lost' && { event_at: -mark }),
    };
    if (Object.keys(changes).length > 0) await updateSale(trx, known, changes);
    return fate === 'lost' ? { ...known, mark } : undefined;
  });
}

const columnsOf = (website: OwnedWebsite, told: ToldSale, nowMs: number) => ({
  account_id: website.account_id,
  website_id: website.id,
  reference: told.reference,
  currency: told.currency,
  amount_minor: told.amountMinor,
  refunded_minor: told.refundedMinor ?? 0,
  ...visitColumnsOf(told.source),
  sold_at: told.soldAt,
  created_at: nowMs,
});

const visitColumnsOf = (source: SaleSource | undefined) => ({
  first_visit: visitText(source?.first),
  last_visit: visitText(source?.last),
  ...dayColumnsOf(source?.day ?? []),
});

const visitsIfUnknown = ({ last_visit }: WebsiteSaleRow, source: SaleSource | undefined) =>
  last_visit === null && source ? visitColumnsOf(source) : {};

async function lockKnown(
  database: Deps['database'],
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  reference: string,
): Promise<WebsiteSaleRow> {
  const known = await lockSale(database, trx, website, { reference });
  // Deleted in between: whoever told it tells it again.
  if (!known) throw new Refusal('conflict', 'The sale was deleted at the same moment. Send it again.');
  return known;
}

/** Its event could not be counted: the next one is to be. */
export const forgetSaleEvent = (db: DatabaseOrTransaction, sale: CountedSale): Promise<void> =>
  setSaleEvent(db, sale, null);

/** Which visit of its day a sale counts for: the first, the one in which somebody bought, or all alike. */
export type Attribution = 'first' | 'last' | 'linear';

type SoldPart = { currency: string; orders: number; minor: number; visit: VisitSource | null };

/**
 * Sales of websites of one account, each within the two instants (epoch ms, the end exclusive) that are asked for it, by
 * where their buyers came from; parts of sales where they are shared. One question to the database, however many websites.
 */
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

/** The same of one website. */
export async function sumSoldOf(
  db: DatabaseOrTransaction,
  { id, account_id }: OwnedWebsite,
  { from, to, attribution }: { from: number; to: number; attribution: Attribution },
): Promise<SoldPart[]> {
  const asked = { spans: [{ websites: [id], from, to }], attribution };
  return (await sumSoldOfEach(db, account_id, asked)).get(id) ?? [];
}

/** Country and device are those of the visitor; the entry pages of visits between the first and the last are not kept. */
const visitsOf = ({ first, last, day }: SaleSource, isOne: boolean): VisitSource[] => {
  if (day) return day.map((visit) => ({ ...last, ...visit, entry_page: '' }));
  return isOne ? [last] : [first, last];
};
