// English only: programs read it
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  callerOfKey,
  createKeyLookup,
  getAccountDetails,
  type KeyHolder,
  profileImagePath,
} from '../../accounts/index.ts';
import type { AccountRow, ItemRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  callerOf,
  clientAddress,
  type ErrorShape,
  findCaller,
  presentErrors,
  restrictToHost,
  setCaller,
  useSchemas,
} from '../../http/index.ts';
import { currencyDigits, fromMinor, minuteMs, Refusal, refusalStatus } from '../../kernel/index.ts';
import { findItem, findItemByReference, findItems } from '../catalogue/index.ts';
import { balanceOf } from '../money/index.ts';
import { countPurchasesByBuyer, countValidPurchases, listValidPurchases } from '../purchases/index.ts';
import { findItemRating } from '../reviews/index.ts';
import { type RecordFailure, recordFailedRequests } from '../shop-failures/index.ts';
import type { FailureLimiter } from '../validation/index.ts';
import { createValidation, type Verdict } from '../validation/index.ts';
import {
  catalogueItem,
  envatoBuyerName,
  type ItemFacts,
  presentEnvatoItem,
  presentEnvatoPurchase,
  purchase,
  sale,
  sales,
} from './envato.ts';

const tag = 'Marketplace';
const authorsLookUp = '/v3/market/author/sale';
const buyersLookUp = '/v3/market/buyer/purchase';
const lookUps = new Set([authorsLookUp, buyersLookUp]);
const codeRequest = z.object({
  code: z.string().optional().describe('Required. A purchase code; letter case, spaces and dashes are ignored.'),
});
const itemRequest = z.object({ id: z.string().optional().describe('Required. Identifier of the item.') });
const description = 'For programs built for the Envato API: change the host, and use your API key as the token.';
const salesPerPage = 30;
const salesRequest = z.object({
  page: z.string().optional().describe(`Page number. Default 1; ${salesPerPage} sales per page.`),
});
const identity = z.object({ scopes: z.array(z.string()), clientId: z.string(), userId: z.int(), ttl: z.int() });
const failure = z.object({ error: z.int(), description: z.string() });
const refused = { 400: failure, 401: failure, 403: failure, 404: failure, 429: failure };
export const envatoErrorShape: ErrorShape = (refusal) => ({
  error: refusalStatus[refusal.code],
  description: refusal.message,
});

/** Compatible with Envato's API. The token is always the API key of the item's author, also for the buyer endpoints. */
export function envatoRoutes(deps: Deps & { recordFailure?: RecordFailure }, failures: FailureLimiter) {
  const findKey = createKeyLookup(deps);
  const validate = createValidation(deps);
  const factsOf = createItemFigures(deps);
  const holders = new WeakMap<FastifyRequest, KeyHolder>();
  const requireKey = async (request: FastifyRequest): Promise<void> => {
    const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    const holder = token === undefined ? undefined : await findKey(token, clientAddress(request));
    if (holder) {
      holders.set(request, holder);
      setCaller(request, callerOfKey(holder));
      return;
    }
    failures.countUnknownKey(request, deps.now());
    if (token === undefined) throw new Refusal('unauthenticated', 'Send your API key as a Bearer token.');
    throw new Refusal('forbidden', 'Invalid API key.');
  };

  const holderOf = (request: FastifyRequest): KeyHolder => {
    const holder = holders.get(request);
    if (!holder) throw new Error('an Envato route ran without its API key hook');
    return holder;
  };

  const requireValidPurchase = async (
    request: FastifyRequest,
    notFoundMessage: string,
  ): Promise<Verdict & { isValid: true }> => {
    const { code } = request.query as { code?: unknown };
    if (typeof code !== 'string' || code.trim() === '') throw new Refusal('malformed', 'code is missing.');
    const { accountId } = callerOf(request);
    const verdict = await validate(accountId, code);
    if (verdict.isValid) return verdict;
    failures.countInvalidCode(request, accountId, deps.now());
    throw new Refusal('not_found', notFoundMessage);
  };
  const present = async ({ purchase: row, item }: Verdict & { isValid: true }) =>
    presentEnvatoPurchase(row, item, await factsOf(row), deps.config.marketBaseUrl);

  return async (plugin: FastifyInstance) => {
    restrictToHost(plugin, deps.config.marketBaseUrl, deps.config.baseUrl);
    presentErrors(plugin, envatoErrorShape);
    plugin.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: [{ bearer: [] }] } as object as typeof route.schema;
    });
    plugin.addHook('onRequest', requireKey);
    recordFailedRequests(plugin, deps.recordFailure, (request) =>
      lookUps.has(request.routeOptions.url ?? '') ? findCaller(request)?.accountId : undefined,
    );
    const routes = useSchemas(plugin);
    // Handlers validate parameters to return Envato's messages.
    plugin.setValidatorCompiler(() => (value) => ({ value }));

    return [
      routes.get(
        authorsLookUp,
        {
          access: 'market:validate',
          operation: {
            id: 'getEnvatoSale',
            tag,
            summary: 'Look up a sale by its purchase code (compatible with Envato)',
            description,
          },
          schema: { querystring: codeRequest, response: { 200: sale, ...refused } },
        },
        async (request, reply) => {
          const found = await requireValidPurchase(
            request,
            'No sale belonging to the current user found with that code',
          );
          const purchase_count = await countPurchasesByBuyer(deps.database.db, found.purchase);
          return reply.send({ ...(await present(found)), buyer: envatoBuyerName(found.purchase), purchase_count });
        },
      ),
      routes.get(
        buyersLookUp,
        {
          access: 'market:validate',
          operation: {
            id: 'getEnvatoPurchase',
            tag,
            summary: 'Look up a purchase by its purchase code (compatible with Envato)',
            description,
          },
          schema: { querystring: codeRequest, response: { 200: purchase, ...refused } },
        },
        async (request, reply) => {
          const found = await requireValidPurchase(request, 'No purchase found with that code');
          return reply.send({ ...(await present(found)), code: found.code });
        },
      ),
      routes.get(
        '/v3/market/author/sales',
        {
          access: 'market:read',
          operation: {
            id: 'listEnvatoSales',
            tag,
            summary: 'List valid sales (compatible with Envato)',
            description,
          },
          schema: { querystring: salesRequest, response: { 200: sales, ...refused } },
        },
        async (request, reply) => {
          const { accountId } = callerOf(request);
          const page = numberParam(request.query, 'page') ?? 1;
          const rows = await listValidPurchases(deps.database.db, accountId, { page, perPage: salesPerPage });
          const items = await findItems(deps.database.db, accountId, [...new Set(rows.map((row) => row.item_id))]);
          const shown = rows.map(async (row) => {
            const item = items.get(row.item_id);
            return item && presentEnvatoPurchase(row, item, await factsOf(row), deps.config.marketBaseUrl);
          });
          return reply.send((await Promise.all(shown)).filter((row) => row !== undefined));
        },
      ),
      routes.get(
        '/v3/market/catalog/item',
        {
          access: 'market:read',
          operation: {
            id: 'getEnvatoItem',
            tag,
            summary: 'Show one of your items (compatible with Envato)',
            description,
          },
          schema: { querystring: itemRequest, response: { 200: catalogueItem, ...refused } },
        },
        async (request, reply) => {
          const id = numberParam(request.query, 'id');
          if (id === undefined) throw new Refusal('malformed', 'id is missing.');
          const { accountId } = callerOf(request);
          const item = await findEnvatoItem(deps, accountId, id);
          if (!item) throw new Refusal('not_found', 'No item belonging to the current user found with that id');
          const facts = await factsOf({ account_id: accountId, item_id: item.id });
          return reply.send(presentEnvatoItem(item, facts, deps.config.marketBaseUrl));
        },
      ),

      routes.get(
        '/whoami',
        {
          access: 'authenticated',
          operation: {
            id: 'getEnvatoWhoami',
            tag,
            summary: 'Identify the API key (compatible with Envato)',
            description,
          },
          schema: { response: { 200: identity, ...refused } },
        },
        async (request) => {
          const { account, key } = holderOf(request);
          const ttl = key.expiresAt === null ? unlimitedTtlS : Math.ceil((key.expiresAt - deps.now()) / 1000);
          return { scopes: envatoScopes(key), clientId: `gatehouse-${account.id}`, userId: account.id, ttl };
        },
      ),
      ...privateAnswers.map(({ name, id, fieldsOf }) =>
        routes.get(
          `/v1/market/private/user/${name}.json`,
          {
            access: 'market:read',
            operation: { id, tag, summary: `Show the account's ${name} (compatible with Envato)`, description },
            schema: { response: { 200: z.record(z.string(), z.unknown()), ...refused } },
          },
          (request) => fieldsOf(deps, holderOf(request).account),
        ),
      ),
    ];
  };
}

const envatoScopes = ({ permissions }: KeyHolder['key']): string[] => [
  'default',
  ...(permissions.has('market:read') ? ['user:username', 'user:email', 'user:account', 'sale:history'] : []),
  ...(permissions.has('market:validate') ? ['sale:verify', 'purchase:verify'] : []),
];
/** Ten years, Envato's maximum. */
const unlimitedTtlS = 315_360_000;

const privateAnswers = [
  {
    name: 'username',
    id: 'getEnvatoUsername',
    fieldsOf: async (_: Deps, { username }: AccountRow) => ({ username }),
  },
  { name: 'email', id: 'getEnvatoEmail', fieldsOf: async (_: Deps, { email }: AccountRow) => ({ email }) },
  {
    name: 'account',
    id: 'getEnvatoAccount',
    fieldsOf: async (deps: Deps, row: AccountRow) => {
      const minor = await balanceOf(deps.database.db, row.id, row.currency);
      const balance = fromMinor(minor, row.currency).toFixed(currencyDigits(row.currency) ?? 2);
      return {
        account: {
          image: `${deps.config.marketBaseUrl}${profileImagePath('avatar', row)}`,
          firstname: row.first_name,
          surname: row.last_name,
          available_earnings: balance,
          total_deposits: fromMinor(0, row.currency).toFixed(currencyDigits(row.currency) ?? 2),
          balance,
          country: '',
        },
      };
    },
  },
];

function numberParam(query: unknown, name: string): number | undefined {
  const given = (query as Record<string, unknown>)[name];
  if (given === undefined || given === '') return undefined;
  if (typeof given === 'string' && /^[1-9]\d{0,14}$/.test(given)) return Number(given);
  throw new Refusal('malformed', `${name} must be a whole number from 1.`);
}

type OfItem = Pick<PurchaseRow, 'account_id' | 'item_id'>;
const cacheMs = minuteMs;
const maxCached = 1000;

/** Cached for a minute, because counting many sales is the slowest part of a request. */
function createItemFigures(deps: Deps): (row: OfItem) => Promise<ItemFacts> {
  const { db } = deps.database;
  const cache = new Map<number, { facts: Promise<ItemFacts>; loadedAtMs: number }>();
  const load = async (row: OfItem): Promise<ItemFacts> => ({
    author: await getAccountDetails(db, row.account_id),
    sales: await countValidPurchases(db, row),
    rating: await findItemRating(db, row),
  });
  return (row) => {
    const found = cache.get(row.item_id);
    if (found && deps.now() - found.loadedAtMs < cacheMs) return found.facts;
    if (cache.size >= maxCached) cache.clear();
    const facts = load(row);
    cache.set(row.item_id, { facts, loadedAtMs: deps.now() });
    facts.catch(() => cache.delete(row.item_id));
    return facts;
  };
}

/** Imported items are found by Envato's ID. */
const findEnvatoItem = async (
  { database: { db } }: Deps,
  accountId: number,
  id: number,
): Promise<ItemRow | undefined> =>
  (await findItemByReference(db, accountId, String(id))) ?? (await findItem(db, accountId, id));
