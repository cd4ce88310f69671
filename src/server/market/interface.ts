import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findAccountByKey } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import {
  Allowance,
  bodyTypes,
  clientAddress,
  confineToHost,
  type ErrorShape,
  presentErrors,
  refuseOtherMethods,
} from '../http/index.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { AccountRow } from '../ledger/index.ts';
import { gather } from './gather.ts';
import { allItems, itemById } from './item.store.ts';
import { keyOf, parameterOf, takeMarketBodies } from './requests.ts';
import { openValidation } from './validation.ts';
import { account, item, presentAccount, presentItem, purchase } from './wire.ts';

const failuresPerMinute = 120;

const tags = ['Marketplace'];
const keyParameter = {
  api_key: z
    .string()
    .optional()
    .describe('The API key. Better sent as `X-API-Key` or `Authorization: Bearer`, because addresses end up in logs.'),
};
const itemRequest = z.object({
  ...keyParameter,
  item_id: z.string().optional().describe('Required. Identifier of the item.'),
});
const validationRequest = z.object({
  ...keyParameter,
  purchase_code: z.string().optional().describe('Required. A UUID of version 4; also taken from the query string.'),
});
const waysToSendTheKey = [{ bearer: [] }, { apiKeyHeader: [] }, { apiKeyQuery: [] }];
const failure = z.object({ status: z.literal('error'), msg: z.string() });
const answers = (success: z.core.$ZodShape) => ({
  200: z.object({ status: z.literal('success'), ...success }),
  400: failure,
  401: failure,
  404: failure,
  429: failure,
});

/** Every error of the interface, whatever refused it. */
export const marketErrorShape: ErrorShape = (refusal) => ({ status: 'error', msg: sentenceOf(refusal) });

/**
 * The marketplace interface: four operations with a key hook and an error shape of their own. Only failures are limited,
 * for each key and each address, so that codes cannot be guessed and nobody's good checks wait for a guesser.
 */
export function marketInterface(deps: Deps) {
  const accounts = new WeakMap<FastifyRequest, AccountRow>();
  const validate = openValidation(deps);
  const findAccount = gather((keys: string[]) => findAccounts(deps, keys));
  const unknownKeys = new Allowance({ perMinute: failuresPerMinute });
  const wrongCodes = new Allowance({ perMinute: failuresPerMinute });

  const requireKey = async (request: FastifyRequest): Promise<void> => {
    const key = keyOf(request);
    const found = key === undefined ? undefined : await findAccount(key);
    if (found) accounts.set(request, found);
    else {
      limit(unknownKeys, [clientAddress(request)], deps.now());
      throw new Refusal('unauthenticated', 'Invalid request');
    }
  };
  const accountOf = (request: FastifyRequest): AccountRow => {
    const found = accounts.get(request);
    if (!found) throw new Error('a marketplace route ran without its key hook');
    return found;
  };

  return async (app: FastifyInstance): Promise<void> => {
    confineToHost(app, deps.config.marketBaseUrl, deps.config.baseUrl);
    presentErrors(app, marketErrorShape);
    takeMarketBodies(app);
    // Schemas document the routes; what a missing or odd parameter means is decided by the handlers.
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: waysToSendTheKey } as object as typeof route.schema;
    });

    const details = { tags, summary: 'Get account details', querystring: z.object(keyParameter) };
    app.route({
      method: 'GET',
      url: '/api/account/details',
      schema: { ...details, response: answers({ data: account }) },
      preHandler: requireKey,
      handler: async (request) => {
        // Nothing is sold through the service itself yet, so no account has earned anything.
        const balance = 0;
        return { status: 'success', data: presentAccount(accountOf(request), deps.config.marketBaseUrl, balance) };
      },
    });

    const all = { tags, summary: 'Get all items', querystring: z.object(keyParameter) };
    app.route({
      method: 'GET',
      url: '/api/items/all',
      schema: { ...all, response: answers({ items: z.array(item) }) },
      preHandler: requireKey,
      handler: async (request) => {
        const items = await allItems(deps.ledger.db, accountOf(request).id);
        if (items.length === 0) throw new Refusal('not_found', 'No items found');
        return { status: 'success', items: items.map(presentItem) };
      },
    });

    const one = { tags, summary: 'Get an item', querystring: itemRequest };
    app.route({
      method: 'GET',
      url: '/api/items/item',
      schema: { ...one, response: answers({ item }) },
      preHandler: requireKey,
      handler: async (request) => {
        const given = (request.query as Record<string, unknown>).item_id;
        if (given === undefined || given === '') throw new Refusal('malformed', 'item_id is missing.');
        const id = typeof given === 'string' && /^[1-9]\d{0,14}$/.test(given.trim()) ? Number(given) : 0;
        const row = await itemById(deps.ledger.db, accountOf(request).id, id);
        if (!row) throw new Refusal('not_found', 'Item Not Found');
        return { status: 'success', item: presentItem(row) };
      },
    });

    const validation = { tags, summary: 'Validate a purchase code', consumes: bodyTypes, body: validationRequest };
    app.route({
      method: 'POST',
      url: '/api/purchases/validation',
      schema: { ...validation, response: answers({ data: z.object({ purchase }) }) },
      preHandler: requireKey,
      handler: async (request) => {
        const code = parameterOf(request, 'purchase_code');
        if (code === undefined) throw new Refusal('malformed', 'purchase_code is missing.');
        const { id } = accountOf(request);
        const found = await validate(id, code);
        if (found) return { status: 'success', data: { purchase: found } };
        limit(wrongCodes, [`key ${id}`, clientAddress(request)], deps.now());
        throw new Refusal('not_found', 'Invalid purchase code');
      },
    });

    for (const url of ['/api/account/details', '/api/items/all', '/api/items/item'])
      refuseOtherMethods(app, url, ['GET']);
    refuseOtherMethods(app, '/api/purchases/validation', ['POST']);
  };
}

/** The accounts of these keys, each key looked up once. */
async function findAccounts(deps: Deps, keys: string[]): Promise<(AccountRow | undefined)[]> {
  const found = new Map<string, AccountRow | undefined>();
  for (const key of new Set(keys)) found.set(key, await findAccountByKey(deps.ledger, key));
  return keys.map((key) => found.get(key));
}

/** Counts a failure of each subject; throws Refusal 'too_many' when one of them had too many. */
function limit(allowance: Allowance, subjects: string[], nowMs: number): void {
  const waitS = Math.max(...subjects.map((subject) => allowance.take(subject, nowMs)));
  if (waitS > 0) throw new Refusal('too_many', 'Too many requests', { retryAfterS: waitS });
}

/** What an error of this interface says: one sentence for everything about the request itself. */
function sentenceOf(refusal: Refusal): string {
  switch (refusal.code) {
    case 'malformed':
    case 'invalid':
    case 'unauthenticated':
    case 'unsupported_type':
      return 'Invalid request';
    case 'too_many':
      return 'Too many requests';
    case 'not_found':
    case 'method_not_allowed':
    case 'too_large':
    case 'forbidden':
    case 'conflict':
    case 'unavailable':
      return refusal.message;
  }
}
