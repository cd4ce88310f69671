/**
 * Places, pays and fulfils an order. Blocks before the SQL statement with the number STATEMENT, so that the test can
 * kill the process there. If STATEMENT is 0, runs to the end and prints the number of statements. Arguments: DATA_DIR
 * DATABASE_URL|- STRIPE_URL|PAYPAL_URL ACCOUNT_ID ITEM_ID STATEMENT
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { readConfig, withSecret } from '../../config/config.ts';
import { openDatabase } from '../../database/index.ts';
import type { Connections } from '../../deps.ts';
import { silentLog } from '../../kernel/log.ts';
import { createVault } from '../../kernel/vault.ts';
import { findItem } from '../catalogue/item.store.ts';
import { findOrderByNumber } from '../orders/order.store.ts';
import { placeOrder } from './place-order.ts';
import { providerOf } from './providers.ts';
import { createStripeAccounts, type StripeDeps } from './stripe/index.ts';
import { receiveStripeEvent } from './stripe-events/receive-event.ts';
import { syncOrder } from './sync-order.ts';

const [dataDir = '', databaseUrl = '', providerUrl = '', accountId, itemId, statement] = process.argv.slice(2);
const provider = providerUrl.includes('?webhook=') ? 'paypal' : 'stripe';
const config = withSecret(
  readConfig({
    GATEHOUSE_DATA: dataDir,
    GATEHOUSE_SECRET: 'test-secret-of-at-least-32-characters',
    GATEHOUSE_CANARY: 'off',
    [provider === 'paypal' ? 'GATEHOUSE_PAYPAL_URL' : 'GATEHOUSE_STRIPE_URL']: providerUrl,
  }),
);
const database = await openDatabase(databaseUrl === '-' ? { file: join(dataDir, 'ledger.db') } : { url: databaseUrl });
let statements = 0;
const pausing: KyselyPlugin = {
  transformQuery({ node }) {
    if (++statements === Number(statement)) {
      writeSync(1, 'reached\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};
const db = database.db.withPlugin(pausing);
const connections: Pick<Connections, 'urlOf' | 'formerUrlsOf'> = {
  urlOf: (name) => (name === provider ? providerUrl : undefined),
  formerUrlsOf: () => [],
};
const deps = {
  config,
  database: { ...database, db },
  vault: createVault(config.secret),
  log: silentLog(),
  now: Date.now,
  connections,
  stripe: createStripeAccounts(connections),
} as unknown as StripeDeps;

const item = await findItem(database.db, Number(accountId), Number(itemId));
if (!item) throw new Error('there is no such item');
const form = { number: 'AAAA-BBBB-CCCC-DDDD', licence: 'regular', pay: provider, coupon: 'ONCE' } as const;
const order = await placeOrder(deps, item, {
  ...form,
  email: 'eve@buyer.example',
  name: 'Eve',
  country: '',
  company: '',
  vatId: '',
  consent: '',
});
await fetch(await providerOf(deps, provider).startPayment(order, item), { method: 'POST', redirect: 'manual' });
if (provider === 'paypal') {
  const started = await findOrderByNumber(db, order.number);
  if (started) await syncOrder(deps, started);
  writeSync(1, `done ${statements}\n`);
  await database.close();
  process.exit(0);
}
const session = (await findOrderByNumber(database.db, order.number))?.provider_ref ?? '';
const { data: events } = (await deps.stripe.current?.api.events.list({ types: ['checkout.session.completed'] })) ?? {
  data: [],
};
const paid = events.find(({ data }) => (data.object as { id?: string }).id === session);
if (!paid) throw new Error('Stripe tells of no payment');
await receiveStripeEvent(deps, paid);
writeSync(1, `done ${statements}\n`);
await database.close();
process.exit(0);
