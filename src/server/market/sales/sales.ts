import { Temporal } from 'temporal-polyfill';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { fromMinor, invalid } from '../../kernel/index.ts';
import { buyerMailWarnings } from '../../outbox/index.ts';
import { countItems, hasPublishedItems } from '../catalogue/index.ts';
import { bestSellers, salesBetween, salesByDay } from '../purchases/index.ts';

export type SalesSummary = {
  /** valid purchases of this calendar day */
  today: number;
  /** valid purchases of this day and the six before it */
  last_7_days: number;
  /** decimal amounts of those seven days, one a currency: currencies are never summed */
  revenue_7_days: { currency: string; amount: number }[];
  items: number;
};

/** What the overview shows of an account's sales. `now` is epoch ms; days are those of `timeZone`. */
export async function findSalesSummary(
  deps: Deps,
  accountId: number,
  now: number,
  timeZone = 'UTC',
): Promise<SalesSummary> {
  const { db } = deps.database;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay();
  const [ofToday, ofWeek, items] = await Promise.all([
    salesBetween(db, accountId, today.epochMilliseconds, now),
    salesBetween(db, accountId, today.subtract({ days: 6 }).epochMilliseconds, now),
    countItems(db, accountId),
  ]);
  const count = (rows: { sales: number }[]) => rows.reduce((sum, { sales }) => sum + sales, 0);
  return {
    today: count(ofToday),
    last_7_days: count(ofWeek),
    revenue_7_days: ofWeek.map(({ currency, minor }) => ({ currency, amount: fromMinor(minor, currency) })),
    items,
  };
}

/** Valid purchases of a time whose end is exclusive (epoch ms), one line a currency. */
export const salesWithin = (db: DatabaseOrTransaction, accountId: number, { from, to }: { from: number; to: number }) =>
  salesBetween(db, accountId, from, to - 1);

/** Which mails to the account's buyers this installation cannot send, a sentence each. */
export async function buyerMailProblems(deps: Deps, { accountId, isOwner }: Caller): Promise<string[]> {
  const warnings = buyerMailWarnings(deps, isOwner);
  return warnings.length > 0 && (await hasPublishedItems(deps.database.db, accountId)) ? warnings : [];
}

/** The first and the last calendar day, `YYYY-MM-DD`. */
export type Days = { from: string; to: string };
const maxDays = 366;

/** The period of a request. Throws `invalid` for dates that do not exist, are in the wrong order or more than a year apart. */
export function parseSalesDays(
  request: { from?: string | null | undefined; to?: string | null | undefined },
  nowMs: number,
  timeZone: string,
): Days {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const to = request.to ? parseDay('to', request.to) : today;
  const from = request.from ? parseDay('from', request.from) : to.subtract({ days: 29 });
  const days = to.since(from, { largestUnit: 'days' }).days + 1;
  if (days < 1) throw invalid({ from: ['from must not be later than to.'] });
  if (days > maxDays) throw invalid({ from: [`from must be at most ${maxDays - 1} days before to.`] });
  return { from: from.toString(), to: to.toString() };
}

function parseDay(field: string, text: string): Temporal.PlainDate {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    // a day that does not exist, refused below
  }
  throw invalid({ [field]: [`${field} must be a day such as 2026-03-31.`] });
}

type Sold = { sales: number; amount: number };
export type CurrencySales = Sold & {
  currency: string;
  days: (Sold & { day: string })[];
  items: (Sold & { id: number; name: string })[];
};

/** What the account sold on these days of `timeZone`, by currency, the one with the most sales first. */
export async function findSalesByDay(
  deps: Deps,
  accountId: number,
  days: Days,
  timeZone: string,
): Promise<CurrencySales[]> {
  const { db } = deps.database;
  const first = Temporal.PlainDate.from(days.from);
  const length = first.until(days.to).days;
  const names = Array.from({ length: length + 1 }, (_, after) => first.add({ days: after }).toString());
  const bounds = [...names, first.add({ days: length + 1 }).toString()].map(
    (day) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds,
  );
  const moments = { fromMs: bounds[0] ?? 0, toMs: bounds.at(-1) ?? 0 };
  const [byDay, best] = await Promise.all([salesByDay(db, accountId, bounds), bestSellers(db, accountId, moments, 10)]);
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
