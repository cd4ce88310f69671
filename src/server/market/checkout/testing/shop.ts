import { type FastifyInstance, fastify } from 'fastify';
import { openTestDeps } from '../../../../../test/support/testing.ts';
import type { ItemRow, OrderRow } from '../../../database/index.ts';
import { trustAccountHeader } from '../../../http/caller.testing.ts';
import { useSchemas } from '../../../http/index.ts';
import { listAllItems } from '../../catalogue/item.store.ts';
import { importCatalogue } from '../../import/index.ts';
import { balanceOf } from '../../money/index.ts';
import { taxSettingsRoutes } from '../../tax/index.ts';
import { taxTotalRoutes } from '../../tax-totals/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../../testing.ts';
import { type ShopVisits, uncountedVisits } from '../../visits/index.ts';
import { authorsCheckoutRoutes } from '../author.routes.ts';
import { checkoutRoutes } from '../routes.ts';
import { createStripeAccounts, type StripeAccounts, type StripeDeps } from '../stripe/index.ts';
import { subscriptionRoutes } from '../subscription.routes.ts';
import { testOrderRoutes } from '../test-orders/index.ts';
import { startPaypal } from './paypal.ts';
import type { PaypalTestEvent } from './paypal-state.ts';
import { startStripe, type TestStripe } from './stripe.ts';
import type { StripeEvent } from './stripe-state.ts';

type Headers = Record<string, string>;
export type OrderFields = {
  licence?: string;
  currency?: string;
  amount?: string;
  coupon?: string;
  email?: string;
  name?: string;
  pay?: string;
  company?: string;
  vat_id?: string;
  address?: string;
  country?: string;
  country_confirmed?: string;
  do?: string;
  consent?: string;
  total?: string;
  number?: string;
};
export type TestShop = Awaited<ReturnType<typeof openShop>>;

/**
 * Ada sells an item for €19.99 (€79 extended) with 20% tax and a fee of 10%. The header `x-account` selects the caller.
 */
export async function openShop(
  options: {
    open?: typeof openTestDeps;
    withStripe?: boolean;
    withPaypal?: boolean;
    stripeAccounts?: StripeAccounts;
    viesUrl?: string;
    /** of every buyer's network */
    networkCountry?: () => string;
  } = {},
) {
  const clock = { ms: Date.parse('2026-03-10T12:00:00Z') };
  const stripe = await startStripe(() => clock.ms);
  const stripeUrl = options.withStripe === false ? undefined : stripe.url;
  const paypal = options.withPaypal ? await startPaypal(() => clock.ms) : undefined;
  const opened = await (options.open ?? openTestDeps)({
    config: { stripeUrl, paypalUrl: paypal?.url, ...(options.viesUrl && { viesUrl: options.viesUrl }) },
  });
  const deps: typeof opened & StripeDeps = Object.assign(opened, {
    stripe: options.stripeAccounts ?? createStripeAccounts(opened.connections),
  });
  deps.now = () => clock.ms;
  deps.mail = { ...deps.mail, ready: true };
  const ada = (await makeAuthor(deps)).id;
  const bob = (await makeAuthor(deps, 'bob')).id;
  await importCatalogue(deps, ada, catalogueOf([itemOf(1), itemOf(2, { price: { regular: 0, extended: 0 } })]));
  await importCatalogue(deps, bob, catalogueOf([itemOf(1, { currency: 'USD' })]));
  // Imported items have no files.
  await deps.database.db.updateTable('items').set({ is_code_only: 1 }).execute();
  const [item, freeItem] = (await listAllItems(deps.database.db, ada)) as [ItemRow, ItemRow];
  const [bobsItem] = (await listAllItems(deps.database.db, bob)) as [ItemRow];
  const visits = { ...uncountedVisits, countryOf: options.networkCountry ?? (() => '') };
  const app = await createApp(deps, visits);
  const call = async (
    account: number,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => {
    const headers = { 'x-account': String(account) };
    const answer = await app.inject({ method, url: `/api/v1${path}`, headers, ...(body ? { payload: body } : {}) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  await call(ada, 'PATCH', '/market/shop', { tax_basis_points: 2000, bank_instructions: 'IBAN DE00 1234' });
  await call(ada, 'PUT', '/market/shops/ada/fee', { fee_basis_points: 1000 });
  const post = (url: string, fields: object, headers: Headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields as Record<string, string>).toString(),
    });
  const formNumber = async (itemId: number): Promise<string> =>
    /name="number" value="([^"]+)"/.exec((await app.inject({ url: `/shop/buy/${itemId}` })).body)?.[1] ?? '';
  const order = async (of: ItemRow, fields: OrderFields = {}, headers: Headers = {}) => {
    const number = fields.number ?? (await formNumber(of.id));
    const usual = {
      licence: 'regular',
      email: 'Eve@buyer.example',
      name: 'Eve',
      country: 'DE',
      consent: '1',
      do: 'order',
    };
    return post(`/shop/buy/${of.id}`, { ...usual, ...fields, number }, headers);
  };
  const orders = (): Promise<OrderRow[]> => deps.database.db.selectFrom('orders').selectAll().orderBy('id').execute();
  return {
    app,
    deps,
    stripe,
    paypal: paypal as NonNullable<typeof paypal>,
    clock,
    ada,
    bob,
    item,
    freeItem,
    bobsItem,
    call,
    post,
    formNumber,
    order,
    orders,
    /** Stops at Stripe's payment page. */
    async orderByStripe(fields: OrderFields = {}): Promise<{ order: OrderRow; session: string }> {
      const answer = await order(item, { pay: 'stripe', ...fields });
      const made = (await orders()).at(-1);
      if (answer.statusCode !== 303 || !made?.provider_ref) throw new Error(answer.body);
      return { order: made, session: made.provider_ref };
    },
    /** Stops at PayPal's page. */
    async orderByPaypal(fields: OrderFields = {}, of: ItemRow = item): Promise<{ order: OrderRow; ref: string }> {
      const answer = await order(of, { pay: 'paypal', ...fields });
      const made = (await orders()).at(-1);
      if (answer.statusCode !== 303 || !made?.provider_ref) throw new Error(answer.body);
      return { order: made, ref: made.provider_ref };
    },
    hearPaypal: (event: PaypalTestEvent) =>
      app.inject({ method: 'POST', url: '/shop/paypal', ...paypal?.signed(event) }),
    eventCount: () => stripe.state.events.length,
    eventsFrom: (start: number): StripeEvent[] => stripe.state.events.slice(start),
    intentOf: (session: string): string => stripe.state.sessions.get(session)?.payment_intent ?? '',
    hear: (event: Parameters<TestStripe['signed']>[0]) =>
      app.inject({ method: 'POST', url: '/shop/stripe', ...stripe.signed(event) }),
    purchases: () => deps.database.db.selectFrom('purchases').selectAll().orderBy('id').execute(),
    balance: (account = ada, currency = 'EUR') => balanceOf(deps.database.db, account, currency),
    letters: () =>
      deps.database.db.selectFrom('outbox').selectAll().where('event', '=', 'notice').orderBy('id').execute(),
    async close() {
      await app.close();
      await stripe.close();
      await paypal?.close();
      await deps.close();
    },
  };
}

/** Ada owns the service. */
async function createApp(deps: StripeDeps, visits: ShopVisits): Promise<FastifyInstance> {
  const app = fastify() as unknown as FastifyInstance;
  await app.register(checkoutRoutes(deps, undefined, visits));
  await app.register(
    async (plugin) => {
      trustAccountHeader(plugin, (accountId) => accountId === 1);
      const routes = useSchemas(plugin);
      authorsCheckoutRoutes(routes, deps, 'http://gatehouse.test/api/v1');
      testOrderRoutes(routes, deps);
      subscriptionRoutes(routes, deps);
      taxSettingsRoutes(routes, deps);
      taxTotalRoutes(routes, deps);
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  return app;
}
