import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { startPostgres, type TestPostgres } from '../../database/postgres.testing.ts';
import { createEndpoint } from '../../webhooks/endpoint.ts';
import { catalogue, enqueueWebhookEvent } from '../../webhooks/index.ts';
import { everyEvent, webhookDepsOf } from '../../webhooks/testing.ts';
import { balanceOf } from './balance.ts';
import { bookSale } from './bookings.ts';
import { imbalances, makeSeller } from './testing.ts';

describe('a process killed during a booking', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  for (const database of ['SQLite', 'PostgreSQL'])
    test(`books either a whole sale or nothing, and books a repeated sale only once, on ${database}`, async () => {
      const databaseUrl = database === 'SQLite' ? undefined : await postgres.newDatabase();
      const deps = await openTestDeps(databaseUrl === undefined ? {} : { databaseUrl });
      const { db } = deps.database;
      try {
        const seller = await makeSeller(deps, 'ada');
        const { account_id, purchase_id } = seller;
        await createEndpoint(webhookDepsOf(deps), account_id, { url: 'https://receiver.example/hook' }, everyEvent);
        const where = databaseUrl ? { url: databaseUrl } : { file: join(deps.config.dataDir, 'ledger.db') };
        const written = async () => [
          await balanceOf(db, account_id, 'EUR'),
          (await db.selectFrom('money_transactions').select('id').execute()).length,
          (await db.selectFrom('money_entries').select('id').execute()).length,
          (await db.selectFrom('outbox').select('id').execute()).length,
        ];
        const sale = {
          ...{ account_id, purchase_id, reference: 'order-1', currency: 'EUR', at: deps.now() },
          ...{ total_minor: 1999, tax_minor: 319, fee_minor: 100 },
        };
        for (const [moment, expected] of [
          ['before', [0, 0, 0, 0]],
          ['after', [1580, 1, 4, 1]],
        ] as const) {
          const program = join(import.meta.dirname, 'killed-booking.fixture.ts');
          const child = spawn(process.execPath, [program, JSON.stringify(where), JSON.stringify(sale), moment], {
            stdio: ['ignore', 'pipe', 'inherit'],
          });
          await once(child.stdout, 'data');
          child.kill('SIGKILL');
          await once(child, 'exit');
          assert.deepEqual(await written(), expected, moment);
        }
        const isNew = await inTransaction(deps.database, async (trx) => {
          const news = { type: 'purchase.created', data: catalogue['purchase.created'].example, key: '1' } as const;
          await enqueueWebhookEvent(trx, { ...news, account_id, nowMs: deps.now() });
          return bookSale(trx, sale);
        });
        assert.equal(isNew, false);
        assert.deepEqual(await written(), [1580, 1, 4, 1]);
        assert.deepEqual(await imbalances(db, account_id), []);
      } finally {
        await deps.close();
      }
    });
});
