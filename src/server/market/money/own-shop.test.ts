import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { pdfText } from '../../documents/pdf/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { findSalesOfEntries } from '../purchases/index.ts';
import { bookDirectSale, bookSale } from './bookings.ts';
import { moneyRoutes } from './index.ts';
import { makeSeller } from './testing.ts';

test('shows what buyers paid instead of balances in the PDF of a shop without other authors', async () => {
  const deps = await openTestDeps();
  const app = fastify();
  await app.register(async (plugin) => {
    trustAccountHeader(plugin, () => true);
    moneyRoutes(useSchemas(plugin), deps, 'https://gatehouse.example/api/v1', findSalesOfEntries);
  });
  const own = await makeSeller(deps, 'own');
  const booking = (reference: string) => ({ ...own, reference, currency: 'EUR', at: deps.now() });
  await inTransaction(deps.database, async (trx) => {
    await bookSale(trx, { ...booking('a'), total_minor: 2000, tax_minor: 319, fee_minor: 100 });
    await bookDirectSale(trx, { ...booking('b'), total_minor: 3000, fee_minor: 30 });
  });
  const lines = async () => {
    const url = '/market/money/statement?currency=EUR&format=pdf';
    const answer = await app.inject({ url, headers: { 'x-account': String(own.account_id) } });
    assert.equal(answer.statusCode, 200, answer.body);
    return pdfText(answer.rawPayload).split('\n');
  };
  const ofBalance = ['Balance', 'Opening balance', 'Closing balance'];
  const paid = ['€20.00', '€30.00', '€50.00'];
  const inOwnShop = await lines();
  for (const text of paid) assert.ok(inOwnShop.includes(text), `${text} in ${inOwnShop.join('|')}`);
  for (const text of ofBalance) assert.ok(!inOwnShop.includes(text), text);
  await makeSeller(deps, 'other');
  const withOthers = await lines();
  for (const text of ofBalance) assert.ok(withOthers.includes(text), text);
  assert.ok(!withOthers.includes('€20.00'));
  await app.close();
  await deps.close();
});
