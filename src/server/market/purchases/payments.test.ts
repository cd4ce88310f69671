import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { listInvoices } from '../invoices/invoice.store.ts';
import { listExtensions } from './extension.store.ts';

test('finds the payments and invoices of a purchase without reading those of other purchases', async () => {
  const deps = await openTestDeps();
  const { db } = deps.database;
  const executed = mock.method(db.getExecutor(), 'executeQuery');
  await listExtensions(db, { account_id: 1, id: 2 });
  await listInvoices(db, { account_id: 1, id: 2 });
  const queries = executed.mock.calls.map((call) => call.arguments[0]);
  executed.mock.restore();
  const plans: string[] = [];
  for (const { sql, parameters } of queries) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    plans.push(rows.map(({ detail }) => detail).join('; '));
  }
  assert.deepEqual(plans, [
    'SEARCH purchases USING INDEX purchases_payments (extends_purchase_id=? AND account_id=?)',
    'SEARCH invoices USING INDEX invoices_purchase (purchase_id=? AND account_id=?)',
  ]);
  await deps.close();
});
