// English only: programs read it
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOfKey, createKeyLookup, currencyWarnings } from '../accounts/index.ts';
import type { AccountRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import {
  bodyTypes,
  clientAddress,
  declareRoutes,
  type ErrorShape,
  presentErrors,
  requireAccess,
  restrictToHost,
  setCaller,
  warningsAnswer,
} from '../http/index.ts';
import { fromMinor, Refusal } from '../kernel/index.ts';
import { type CachedDocument, createDocument, matchesEtag } from '../pages/index.ts';
import { findVisibleItem, item, listVisibleItems, presentItem } from './catalogue/index.ts';
import { account, presentAccount } from './marketplace.wire.ts';
import { balancesAt } from './money/index.ts';
import { type RecordFailure, recordFailedRequests } from './shop-failures/index.ts';
import {
  createValidation,
  FailureLimiter,
  parseMarketBodies,
  presentPurchase,
  purchase,
  readApiKey,
  readParameter,
  readRawParameter,
} from './validation/index.ts';

const tag = 'Marketplace';
const validationPath = '/api/purchases/validation';
const keyParameter = {
  api_key: z
    .string()
    .optional()
    .describe('The API key. Prefer the `X-API-Key` or `Authorization: Bearer` header: URLs end up in logs.'),
};
const itemRequest = z.object({
  ...keyParameter,
  item_id: z.string().optional().describe('Required. Identifier of the item.'),
});
const validationRequest = z.object({
  ...keyParameter,
  purchase_code: z
    .string()
    .optional()
    .describe(
      'Required. A version 4 UUID; letter case, spaces and dashes are ignored. Also read from the query string.',
    ),
});
const apiKeySecurity = [{ bearer: [] }, { apiKeyHeader: [] }, { apiKeyQuery: [] }];
const failure = z.object({ status: z.literal('error'), msg: z.string() });
const responsesWith = <Shape extends z.core.$ZodShape>(success: Shape) => ({
  200: z.object({ status: z.literal('success'), ...success }),
  400: failure,
  401: failure,
  404: failure,
  429: failure,
});

export const marketErrorShape: ErrorShape = (refusal) => ({ status: 'error', msg: messageOf(refusal) });

/**
 * Only failures are rate limited, per API key and per address: codes can't be guessed, and valid checks are never
 * blocked. Other APIs that check codes share `failures`.
 */
export function marketInterface(deps: Deps & { recordFailure?: RecordFailure }, failures = new FailureLimiter()) {
  const accounts = new WeakMap<FastifyRequest, AccountRow>();
  const validate = createValidation(deps);
  const findKey = createKeyLookup(deps);

  const requireKey = async (request: FastifyRequest): Promise<void> => {
    const key = readApiKey(request);
    const found = key === undefined ? undefined : await findKey(key, clientAddress(request));
    if (!found) {
      failures.countUnknownKey(request, deps.now());
      throw new Refusal('unauthenticated', 'Invalid request');
    }
    accounts.set(request, found.account);
    setCaller(request, callerOfKey(found));
    // The key can be in the body.
    requireAccess(request);
  };
  const accountOf = (request: FastifyRequest): AccountRow => {
    const found = accounts.get(request);
    if (!found) throw new Error('a marketplace route ran without its key hook');
    return found;
  };

  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    restrictToHost(app, deps.config.marketBaseUrl, deps.config.baseUrl);
    presentErrors(app, marketErrorShape);
    parseMarketBodies(app);
    recordFailedRequests(app, deps.recordFailure, (request) =>
      request.routeOptions.url === validationPath ? accounts.get(request)?.id : undefined,
    );
    // Handlers check parameters themselves.
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: apiKeySecurity } as object as typeof route.schema;
    });

    return [
      routes.get(
        '/api/account/details',
        {
          access: { permission: 'market:read', checkedBy: 'handler' },
          operation: {
            id: 'getAccountDetails',
            tag,
            summary: 'Get account details',
            description: 'The account that the key belongs to, with its balance and public profile.',
          },
          preHandler: requireKey,
          schema: {
            querystring: z.object(keyParameter),
            response: responsesWith({ data: account, warnings: warningsAnswer }),
          },
        },
        async (request) => {
          const row = accountOf(request);
          const all = await balancesAt(deps.database.db, row.id);
          const balances = all.map(({ currency, author }) => [currency, fromMinor(author, currency)]);
          const warnings = currencyWarnings(row);
          return {
            status: 'success' as const,
            ...(warnings.length > 0 && { warnings }),
            data: presentAccount(row, deps.config.marketBaseUrl, Object.fromEntries(balances)),
          };
        },
      ),
      routes.get(
        '/api/items/all',
        {
          access: { permission: 'market:read', checkedBy: 'handler' },
          operation: {
            id: 'getAllItems',
            tag,
            summary: 'Get all items',
            description: 'Every published item of the account. Returns 404 "No items found" if there are none.',
          },
          preHandler: requireKey,
          schema: { querystring: z.object(keyParameter), response: responsesWith({ items: z.array(item) }) },
        },
        async (request, reply) => {
          const rows = await listVisibleItems(deps.database.db, accountOf(request).id);
          if (rows.length === 0) throw new Refusal('not_found', 'No items found');
          const items = rows.map((row) => presentItem(row, deps.config.marketBaseUrl));
          const document = createDocument(
            'application/json; charset=utf-8',
            JSON.stringify({ status: 'success' as const, items }),
          );
          return sendCatalogue(request, reply, document);
        },
      ),
      routes.get(
        '/api/items/item',
        {
          access: { permission: 'market:read', checkedBy: 'handler' },
          operation: {
            id: 'getMarketplaceItem',
            tag,
            summary: 'Get an item',
            description: 'One published item of the account.',
          },
          preHandler: requireKey,
          schema: { querystring: itemRequest, response: responsesWith({ item }) },
        },
        async (request) => {
          const given = readRawParameter(request, 'item_id');
          if (given === undefined || given === '') throw new Refusal('malformed', 'item_id is missing.');
          const id =
            /^(string|number)$/.test(typeof given) && /^[1-9]\d{0,14}$/.test(String(given).trim()) ? Number(given) : 0;
          const row = await findVisibleItem(deps.database.db, accountOf(request).id, id);
          if (!row) throw new Refusal('not_found', 'Item Not Found');
          return { status: 'success' as const, item: presentItem(row, deps.config.marketBaseUrl) };
        },
      ),
      routes.post(
        validationPath,
        {
          access: { permission: 'market:validate', checkedBy: 'handler' },
          audit: 'unrecorded',
          operation: {
            id: 'validatePurchase',
            tag,
            summary: 'Validate a purchase code',
            description:
              'Returns the purchase behind a valid code of one of your items. Refunded and revoked purchases are invalid. Only failed attempts are limited.',
          },
          preHandler: requireKey,
          schema: {
            consumes: bodyTypes,
            body: validationRequest,
            response: responsesWith({ data: z.object({ purchase }) }),
          },
        },
        async (request) => {
          const pasted = readParameter(request, 'purchase_code');
          if (pasted === undefined) throw new Refusal('malformed', 'purchase_code is missing.');
          const { id } = accountOf(request);
          const verdict = await validate(id, pasted);
          if (verdict.isValid) {
            const { code, purchase, item } = verdict;
            const shown = presentPurchase(code, purchase, item, deps.config.marketBaseUrl);
            return { status: 'success' as const, data: { purchase: shown } };
          }
          // Refunded codes count as well. Otherwise the limit would reveal which codes were refunded.
          failures.countInvalidCode(request, id, deps.now());
          throw new Refusal('not_found', 'Invalid purchase code');
        },
      ),
    ];
  };
}

/** Supports ETags, because clients fetch the catalogue repeatedly. */
function sendCatalogue(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, type, body }: CachedDocument,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(body);
}

function messageOf(refusal: Refusal): string {
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
