import { Temporal } from 'temporal-polyfill';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { fromMinor, invalid, t, toIso } from '../../kernel/index.ts';
import { type Unsent, unsentBuyerMails } from '../../outbox/index.ts';
import { countItems, hasPublishedItems } from '../catalogue/index.ts';
import { countAwaitingTransfers } from '../orders/index.ts';
import { bestSellers, latestSales, salesBetween, salesByDay } from '../purchases/index.ts';
import { findShop } from '../shops/index.ts';

export type SalesSummary = {
  today: number;
  /** decimal */
  revenue_today: { currency: string; amount: number }[];
  /** newest first */
  latest: { id: number; item: string; currency: string; amount: number; date: string }[];
  items: number;
  /** by bank transfer */
  awaiting_transfer: number;
};

const maxLatest = 5;

export async function findSalesSummary(
  deps: Deps,
  accountId: number,
  now: number,
  timeZone = 'UTC',
): Promise<SalesSummary> {
  const { db } = deps.database;
  const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
  const [today, latest, items, awaiting_transfer] = await Promise.all([
    // Includes the current millisecond.
    salesByDay(db, accountId, [start, now + 1]),
    latestSales(db, accountId, maxLatest),
    countItems(db, accountId),
    countAwaitingTransfers(db, accountId),
  ]);
  return {
    today: today.reduce((sum, { sales }) => sum + sales, 0),
    revenue_today: today.map(({ currency, minor }) => ({ currency, amount: fromMinor(minor, currency) })),
    latest: latest.map(({ id, item, currency, minor, purchased_at }) => ({
      id,
      item,
      currency,
      amount: fromMinor(minor, currency),
      date: toIso(purchased_at),
    })),
    items,
    awaiting_transfer,
  };
}

/** Epoch ms, end exclusive. */
export const salesWithin = (db: DatabaseOrTransaction, accountId: number, { from, to }: { from: number; to: number }) =>
  salesBetween(db, accountId, from, to - 1);

const trendDays = 30;

export type RevenueTrend = {
  currency: string;
  /** decimal, today last */
  days: number[];
  amount: number;
  sales: number;
  /** decimal, previous 30 days */
  before: number;
};

/** The currency with the most sales is first. */
export async function findRevenueTrend(
  deps: Deps,
  accountId: number,
  now: number,
  timeZone: string,
): Promise<RevenueTrend[]> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const bounds = Array.from(
    { length: 2 * trendDays + 1 },
    (_, day) => today.subtract({ days: 2 * trendDays - 1 - day }).toZonedDateTime(timeZone).epochMilliseconds,
  );
  const sold = await salesByDay(deps.database.db, accountId, bounds);
  return [...Map.groupBy(sold, ({ currency }) => currency)]
    .map(([currency, rows]): RevenueTrend => {
      const minor = Array.from({ length: 2 * trendDays }, () => 0);
      for (const row of rows) minor[row.day]! += row.minor;
      const sum = (days: number[]) =>
        fromMinor(
          days.reduce((total, day) => total + day, 0),
          currency,
        );
      const days = minor.slice(trendDays);
      return {
        currency,
        days: days.map((day) => fromMinor(day, currency)),
        amount: sum(days),
        sales: rows.reduce((total, row) => total + (row.day >= trendDays ? row.sales : 0), 0),
        before: sum(minor.slice(0, trendDays)),
      };
    })
    .sort((a, b) => b.sales - a.sales || (a.currency < b.currency ? -1 : 1));
}

export async function buyerMailsUnsent(deps: Deps, { accountId }: Caller): Promise<Unsent[]> {
  const unsent = unsentBuyerMails(deps);
  return unsent.length > 0 && (await hasPublishedItems(deps.database.db, accountId)) ? unsent : [];
}

export async function findSellingProgress(
  { connections, database: { db } }: Deps,
  accountId: number,
): Promise<{ has_published: boolean; takes_payments: boolean }> {
  const [has_published, shop] = await Promise.all([hasPublishedItems(db, accountId), findShop(db, accountId)]);
  const takes_payments =
    connections.urlOf('stripe') !== undefined ||
    connections.urlOf('paypal') !== undefined ||
    shop.bank_instructions !== '';
  return { has_published, takes_payments };
}

/** `YYYY-MM-DD`, inclusive. */
export type Days = { from: string; to: string };
const maxDays = 366;

export function parseSalesDays(
  request: { from?: string | null | undefined; to?: string | null | undefined },
  nowMs: number,
  timeZone: string,
): Days {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const to = request.to ? parseDay('to', request.to) : today;
  const from = request.from ? parseDay('from', request.from) : to.subtract({ days: 29 });
  const days = to.since(from, { largestUnit: 'days' }).days + 1;
  if (days < 1) throw invalid({ from: [t('from must not be later than to.')] });
  if (days > maxDays) throw invalid({ from: [t('from must be up to {max} days before to.', { max: maxDays - 1 })] });
  return { from: from.toString(), to: to.toString() };
}

function parseDay(field: string, text: string): Temporal.PlainDate {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    // throws below
  }
  throw invalid({ [field]: [t('{field} must be a day such as 2026-03-31.', { field })] });
}

type Sold = { sales: number; amount: number };
export type CurrencySales = Sold & {
  currency: string;
  days: (Sold & { day: string })[];
  items: (Sold & { id: number; name: string })[];
};

/** The currency with the most sales is first. */
export async function findSalesByDay(
  deps: Deps,
  accountId: number,
  days: Days,
  timeZone: string,
  itemId?: number | undefined,
): Promise<CurrencySales[]> {
  const { db } = deps.database;
  const first = Temporal.PlainDate.from(days.from);
  const length = first.until(days.to).days;
  const names = Array.from({ length: length + 1 }, (_, after) => first.add({ days: after }).toString());
  const bounds = [...names, first.add({ days: length + 1 }).toString()].map(
    (day) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds,
  );
  const moments = { fromMs: bounds[0] ?? 0, toMs: bounds.at(-1) ?? 0 };
  const [byDay, best] = await Promise.all([
    salesByDay(db, accountId, bounds, itemId),
    bestSellers(db, accountId, moments, 10, itemId),
  ]);
  return [...new Set(byDay.map(({ currency }) => currency))]
    .map((currency): CurrencySales => {
      const own = byDay.filter((row) => row.currency === currency);
      const present = (sales: number, minor: number): Sold => ({ sales, amount: fromMinor(minor, currency) });
      const total = (of: 'sales' | 'minor') => own.reduce((sum, row) => sum + row[of], 0);
      return {
        currency,
        ...present(total('sales'), total('minor')),
        days: names.map((day, place) => {
          const row = own.find((candidate) => candidate.day === place);
          return { day, ...present(row?.sales ?? 0, row?.minor ?? 0) };
        }),
        items: best
          .filter((row) => row.currency === currency)
          .map(({ id, name, sales, minor }) => ({ id, name, ...present(sales, minor) })),
      };
    })
    .sort((a, b) => b.sales - a.sales || (a.currency < b.currency ? -1 : 1));
}
