import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { extent, pickPoints } from '../../../../test/support/long-runs.testing.ts';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { startPostgres, type TestPostgres } from '../../database/postgres.testing.ts';
import { listAllItems } from '../catalogue/item.store.ts';
import { importCatalogue } from '../import/index.ts';
import { balanceOf } from '../money/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../testing.ts';
import { createCoupon } from './coupon-changes.ts';
import { placeOrder } from './place-order.ts';
import { providerOf } from './providers.ts';
import { reconcileOrders } from './reconcile.ts';
import { createStripeAccounts, type StripeDeps } from './stripe/index.ts';
import { startPaypal } from './testing/paypal.ts';
import { startStripe } from './testing/stripe.ts';

const hourMs = 3_600_000;
const program = join(import.meta.dirname, 'killed-order.fixture.ts');
const secret = 'test-secret-of-at-least-32-characters';
const form = { number: 'AAAA-BBBB-CCCC-DDDD', licence: 'regular', coupon: 'once' } as const;
const buyer = { email: 'eve@buyer.example', name: 'Eve', country: '', company: '', vatId: '', consent: '' };

type Server = { url: string; isPaid(): boolean; close(): Promise<void> };
type Installation = {
  deps: TestDeps & StripeDeps;
  pay: 'stripe' | 'paypal';
  server: Server;
  databaseUrl: string;
  author: number;
};

async function startServer(pay: Installation['pay']): Promise<Server> {
  if (pay === 'paypal') {
    const { url, state, close } = await startPaypal();
    return { url, close, isPaid: () => [...state.orders.values()].some(({ capture }) => capture !== undefined) };
  }
  const { url, state, close } = await startStripe();
  const isPaid = () => [...state.sessions.values()].some(({ payment_status }) => payment_status === 'paid');
  return { url, close, isPaid };
}

async function openInstallation(pay: Installation['pay'], databaseUrl?: string): Promise<Installation> {
  const server = await startServer(pay);
  const opened = await openTestDeps({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    config: { [`${pay}Url`]: server.url, secret },
  });
  const deps = Object.assign(opened, { now: Date.now, stripe: createStripeAccounts(opened.connections) });
  const { id: author } = await makeAuthor(deps);
  await importCatalogue(deps, author, catalogueOf([itemOf(1)]));
  await deps.database.db.updateTable('items').set({ is_code_only: 1 }).execute();
  await createCoupon(deps, author, { code: 'ONCE', percent: 50, max_uses: 1 });
  return { deps, pay, server, databaseUrl: databaseUrl ?? '-', author };
}

/**
 * Kills the program once it blocks at the statement. If `statement` is 0, returns the program's number of statements.
 */
async function runAndKillAt(
  statement: number,
  { deps, server, databaseUrl, author }: Installation,
): Promise<number | undefined> {
  const [item] = await listAllItems(deps.database.db, author);
  const args = [deps.config.dataDir, databaseUrl, server.url, String(author), String(item?.id), String(statement)];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [unknown];
  const hasExited = child.exitCode !== null || child.signalCode !== null;
  if (!hasExited) child.kill('SIGKILL');
  if (!hasExited) await once(child, 'exit');
  const done = /^done (\d+)/.exec(String(said))?.[1];
  if (done === undefined && String(said) !== 'reached\n') throw new Error(`the program ended by itself: ${said}`);
  return done === undefined ? undefined : Number(done);
}

async function recover({ deps, pay, server, author }: Installation): Promise<void> {
  const [item] = await listAllItems(deps.database.db, author);
  if (!item) throw new Error('the item is gone');
  const order = await placeOrder(deps, item, { ...form, pay, ...buyer });
  if (!server.isPaid()) {
    const url = await providerOf(deps, pay).startPayment(order, item);
    // If the buyer has approved the payment, it was just captured, and the URL is the order's own page.
    if (new URL(url).host === new URL(server.url).host) await fetch(url, { method: 'POST', redirect: 'manual' });
  }
  // PayPal's payment is taken only while the order is open.
  if (pay === 'paypal') deps.now = () => Date.now() + hourMs / 2;
  await Promise.all([reconcileOrders(deps), reconcileOrders(deps)]);
  deps.now = () => Date.now() + hourMs;
  await Promise.all([reconcileOrders(deps), reconcileOrders(deps)]);
}

async function requireOneSale({ deps, author }: Installation, killedAt: number): Promise<void> {
  const { db } = deps.database;
  const orders = await db.selectFrom('orders').selectAll().execute();
  const purchases = await db.selectFrom('purchases').selectAll().execute();
  const letters = await db.selectFrom('outbox').select('idempotency_key').execute();
  const { uses } = await db.selectFrom('coupons').select('uses').executeTakeFirstOrThrow();
  assert.deepEqual(
    {
      orders: orders.map(({ state, total_minor }) => [state, total_minor]),
      purchases: purchases.map(({ order_id, price_minor }) => [order_id, price_minor]),
      letters: letters.map((letter) => letter.idempotency_key),
      balance: await balanceOf(db, author, 'EUR'),
      uses,
    },
    {
      orders: [['paid', 999]],
      purchases: [[orders[0]?.id, 999]],
      letters: [`order_receipt_${form.number}`],
      balance: 999,
      uses: 1,
    },
    `killed before statement ${killedAt}`,
  );
}

async function killAtEach(open: () => Promise<Installation>): Promise<void> {
  const whole = await open();
  const count = await runAndKillAt(0, whole)
    .then(async (statements) => {
      await recover(whole);
      await requireOneSale(whole, 0);
      return statements ?? 0;
    })
    .finally(() => closeInstallation(whole));
  assert.ok(count > 20, `an order takes ${count} statements`);
  const statements = pickPoints(count, 6);
  const worker = async () => {
    for (let statement = statements.shift(); statement !== undefined; statement = statements.shift()) {
      const place = await open();
      try {
        assert.equal(await runAndKillAt(statement, place), undefined);
        await recover(place);
        await requireOneSale(place, statement);
      } catch (error) {
        statements.length = 0;
        throw error;
      } finally {
        await closeInstallation(place);
      }
    }
  };
  for (const ended of await Promise.allSettled([worker(), worker()]))
    if (ended.status === 'rejected') throw ended.reason;
}

async function closeInstallation({ deps, server }: Installation): Promise<void> {
  await server.close();
  await deps.close();
}

for (const pay of ['stripe', 'paypal'] as const)
  test(`makes one sale if the process is killed between any two statements of an order, ${pay} on SQLite (${extent})`, async () => {
    await killAtEach(() => openInstallation(pay));
  });

describe('on PostgreSQL', () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());
  for (const pay of ['stripe', 'paypal'] as const)
    test(`makes one sale if the process is killed between any two statements of an order, ${pay} (${extent})`, async () => {
      await killAtEach(async () => openInstallation(pay, await server.newDatabase()));
    });
});
