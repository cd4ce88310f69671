import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isWhole } from '../../../../test/support/long-runs.testing.ts';
import type { ItemTierRow } from '../../database/index.ts';
import { imbalances } from '../money/testing.ts';
import { saveTiers } from '../tiers/save-tiers.ts';
import { checkSubscription, subscriptionHistories } from './subscription-histories.testing.ts';
import { openShop, type TestShop } from './testing/shop.ts';

const numRuns = isWhole ? 10_000 : 20;

test('knows what Stripe knows after any history of a subscription, with balanced books and gapless invoices', async () => {
  const shop = await openShop();
  const { db } = shop.deps.database;
  const seller = { seller_name: 'Ada', seller_address: 'Here' };
  await db.updateTable('shops').set(seller).where('account_id', '=', shop.ada).execute();
  const of = { account_id: shop.ada, id: shop.item.id };
  const monthly = { name: 'Cloud', price: 9, licence_days: 30, renews_automatically: true };
  const others = [
    { ...monthly, name: 'Team', price: 30 },
    { ...monthly, name: 'Mini', price: 5 },
    { ...monthly, name: 'Year', price: 90, licence_days: 365 },
    { ...monthly, name: 'Team year', price: 300, licence_days: 365 },
  ];
  const tiers = (await saveTiers(shop.deps, of, [monthly, ...others])) as [ItemTierRow, ...ItemTierRow[]];
  await fc.assert(
    fc.asyncProperty(subscriptionHistories, async (history) => {
      await checkSubscription(shop, tiers, history);
      forget(shop);
    }),
    { numRuns },
  );
  assert.deepEqual(await imbalances(db, shop.ada), []);
  const rows = await db.selectFrom('invoices').select(['kind', 'number']).where('account_id', '=', shop.ada).execute();
  for (const kind of ['invoice', 'credit_note'])
    assert.deepEqual(gaps(rows.filter((row) => row.kind === kind).map(({ number }) => number)), []);
  await shop.close();
});

/** A finished history slows down the next ones. */
function forget({ stripe: { state } }: TestShop): void {
  state.billing.subscriptions.clear();
  state.billing.invoices.clear();
  state.billing.schedules.clear();
  state.billing.prices.clear();
  state.billing.balances.clear();
  state.refunds.clear();
  state.disputes.clear();
  state.events.length = 0;
}

/** Numbers count from 1 in each year. */
function gaps(numbers: string[]): string[] {
  const known = new Set(numbers);
  const earlier = (number: string) => number.replace(/\d{6}$/, (digits) => String(Number(digits) - 1).padStart(6, '0'));
  return numbers.filter((number) => !number.endsWith('000001') && !known.has(earlier(number)));
}
