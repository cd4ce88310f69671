import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../deps.ts';
import { fromMinor } from '../kernel/money.ts';
import { countItems } from './item.store.ts';
import { salesBetween } from './purchase.store.ts';

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
export async function salesSummary(
  deps: Deps,
  accountId: number,
  now: number,
  timeZone = 'UTC',
): Promise<SalesSummary> {
  const { db } = deps.ledger;
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
