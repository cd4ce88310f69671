import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ConnectionName, Deps } from '../deps.ts';
import { callerOf, parseInput, RateLimiter, type Routes, shareLimit } from '../http/index.ts';
import { dayMs, fieldError, invalid, isStripeTestKey, notFound, Refusal, t } from '../kernel/index.ts';
import { createGuards, createResolver } from '../network/index.ts';
import { phoneNumber } from '../outbox/index.ts';
import { readSealedConnections, type StoredConnection, unsealConnection, writeConnection } from './connection.store.ts';
import { completeValues, connectionNames, definitions, secretFields, valuesOf } from './definitions.ts';
import { tryConnection } from './try-connection.ts';
import { type ConnectionAnswer, connectionBody, connectionTestBody } from './wire.ts';

const testsPerMinute = 10;
const messagesPerMinute = 3;
/** Stripe and PayPal retry events for three days, and sign them with the former secret. */
const formerForMs = 3 * dayMs;

type PaymentFacts = { webhookUrl: string; events: readonly string[]; countOpenOrders(): Promise<number> };
type PaymentProviders = Record<'stripe' | 'paypal', PaymentFacts>;

const params = z.object({ connection: z.string() });

const isPayment = (name: ConnectionName): name is keyof PaymentProviders => name === 'stripe' || name === 'paypal';

export function connectionRoutes(
  app: Routes,
  deps: Pick<Deps, 'config' | 'connections' | 'database' | 'vault' | 'signals' | 'now'>,
  payments: PaymentProviders,
) {
  const { config, connections, database, vault, now } = deps;
  const tests = new RateLimiter({ perMinute: testsPerMinute });
  const messages = new RateLimiter({
    perMinute: messagesPerMinute,
    shared: shareLimit(deps, 'test-sms'),
  });
  const guards = createGuards(database);
  const resolve = createResolver();

  const owned = (request: FastifyRequest) => {
    const caller = callerOf(request);
    if (!caller.isOwner) throw new Refusal('forbidden', t('Only the owner of the service can do this.'));
    return caller;
  };
  const nameIn = (request: { params: unknown }): ConnectionName => {
    const { connection } = request.params as { connection: string };
    const name = connectionNames.find((one) => one === connection);
    if (name === undefined) throw notFound();
    return name;
  };
  const requireChangeable = (name: ConnectionName) => {
    const { setting } = definitions[name];
    switch (connections.sourceOf(name)) {
      case 'environment':
        throw new Refusal('conflict', t('{setting} sets this connection. Remove it to set one here.', { setting }));
      case 'stand_in':
        throw new Refusal('conflict', t('This is a demo, and this connection can’t be changed.'));
      case 'none':
      case 'settings':
    }
  };

  /** Reads the database, because another process can have changed the settings a moment ago. */
  const saved = async (name: ConnectionName): Promise<StoredConnection> => {
    const [row] = await readSealedConnections(database.db, [name]);
    return row ? unsealConnection(vault, row[1]) : { url: null, former: [] };
  };
  const save = async (name: ConnectionName, url: string | null, { url: before, former }: StoredConnection) => {
    const isKept =
      isPayment(name) &&
      before !== null &&
      before !== url &&
      (url !== null || (await payments[name].countOpenOrders()) > 0);
    const kept = isKept ? [{ url: before, until: now() + formerForMs }, ...former] : former;
    await writeConnection(database.db, vault, name, { url, former: kept.filter((one) => one.url !== url) });
    await connections.reload();
  };

  const describe = async (name: ConnectionName): Promise<ConnectionAnswer> => {
    const definition = definitions[name];
    const source = connections.sourceOf(name);
    const values = source === 'stand_in' ? {} : valuesOf(definition, connections.urlOf(name));
    const secrets = secretFields(definition);
    const answer: ConnectionAnswer = {
      id: name,
      name: definition.name,
      source,
      setting: definition.setting,
      fields: Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.some((one) => one === field))),
      secrets_set: secrets.filter((field) => values[field]),
    };
    if (!isPayment(name)) return answer;
    const { webhookUrl, events, countOpenOrders } = payments[name];
    return {
      ...answer,
      [name]: {
        is_test_mode: name === 'stripe' ? isStripeTestKey(values.secret_key ?? '') : values.mode === 'sandbox',
        webhook_url: webhookUrl,
        events: [...events],
        open_orders: await countOpenOrders(),
        has_former_key: connections.formerUrlsOf(name).length > 0,
      },
    };
  };

  return [
    app.get('/connections', { access: 'service', operation: 'console' }, async (request) => {
      owned(request);
      return { data: await Promise.all(connectionNames.map(describe)) };
    }),

    app.put(
      '/connections/:connection',
      {
        access: 'service',
        audit: 'connection.updated',
        operation: 'console',
        schema: { params, body: connectionBody },
      },
      async (request) => {
        owned(request);
        const name = nameIn(request);
        requireChangeable(name);
        const before = await saved(name);
        const definition = definitions[name];
        const stored = valuesOf(definition, before.url ?? undefined);
        const values = completeValues(definition, parseInput(connectionBody, request.body), stored);
        await save(name, definition.toUrl(values), before);
        return { data: await describe(name) };
      },
    ),

    app.delete(
      '/connections/:connection',
      { access: 'service', audit: 'connection.deleted', operation: 'console', schema: { params } },
      async (request) => {
        owned(request);
        const name = nameIn(request);
        requireChangeable(name);
        await save(name, null, await saved(name));
        return { data: await describe(name) };
      },
    ),

    /** Tests the settings in the body, or the current settings if the body has none. */
    app.post(
      '/connections/:connection/test',
      {
        access: 'service',
        audit: 'unrecorded',
        operation: 'console',
        schema: { params, body: connectionTestBody },
      },
      async (request) => {
        const { accountId } = owned(request);
        const name = nameIn(request);
        const definition = definitions[name];
        const { to = '', ...given } = parseInput(connectionTestBody, request.body ?? {});
        if (name === 'sms' && !phoneNumber.test(to))
          throw invalid({ to: [fieldError('to', t('must be a phone number in E.164 form, such as +14155550123.'))] });
        let url = connections.urlOf(name);
        if (Object.keys(given).length > 0) {
          requireChangeable(name);
          const stored = valuesOf(definition, (await saved(name)).url ?? undefined);
          url = definition.toUrl(completeValues(definition, given, stored));
        }
        const limiter = name === 'sms' ? messages : tests;
        limiter.takeOrRefuse(`${name} ${accountId}`, now(), (seconds) =>
          t('Too many tests. Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds }),
        );
        const reach = { guard: await guards(true), resolve };
        return { data: await tryConnection(reach, name, { url, to, sender: config.baseUrl }) };
      },
    ),
  ];
}
