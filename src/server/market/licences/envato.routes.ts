import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openKeys } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import {
  callerOf,
  confineToHost,
  type ErrorShape,
  presentErrors,
  refuseOtherMethods,
  setCaller,
  useSchemas,
} from '../../http/index.ts';
import { Refusal, refusalStatus } from '../../kernel/refusal.ts';
import { minuteMs } from '../../kernel/time.ts';
import type { PurchaseRow } from '../../ledger/index.ts';
import type { Guesses } from '../guesses.ts';
import { openValidation, type Verdict } from '../validation.ts';
import { authorOf, countOfBuyer, countSales, ratingOf } from './envato.store.ts';
import { type ItemFacts, presentBought, purchase, sale } from './envato.ts';

const tags = ['Marketplace'];
const request = z.object({ code: z.string().optional().describe('Required. A purchase code, however it was pasted.') });
const failure = z.object({ error: z.int(), description: z.string() });
const refused = { 400: failure, 401: failure, 403: failure, 404: failure, 429: failure };
const errorShape: ErrorShape = (refusal) => ({ error: refusalStatus[refusal.code], description: refusal.message });

/**
 * Two operations of Envato's interface with its addresses, fields and errors, so that programs which check codes there
 * check them here by changing the host. The token is the API key of the item's author, for buyers' purchases too.
 */
export function envatoRoutes(deps: Deps, guesses: Guesses) {
  const findAccount = openKeys(deps.ledger);
  const validate = openValidation(deps);
  const factsOf = openFacts(deps);
  const requireKey = async (asked: FastifyRequest): Promise<void> => {
    const token = /^bearer +(\S+) *$/i.exec(asked.headers.authorization ?? '')?.[1];
    const account = token === undefined ? undefined : await findAccount(token);
    if (account) {
      setCaller(asked, { accountId: account.id, isOwner: account.is_owner === 1, timeZone: account.time_zone });
      return;
    }
    guesses.ofKey(asked, deps.now());
    if (token === undefined) throw new Refusal('unauthenticated', 'Send your API key as a Bearer token.');
    throw new Refusal('forbidden', 'The API key is unknown.');
  };

  const bought = async (asked: FastifyRequest, sentence: string): Promise<Verdict & { isValid: true }> => {
    const { code } = asked.query as { code?: unknown };
    if (typeof code !== 'string' || code.trim() === '') throw new Refusal('malformed', 'code is missing.');
    const { accountId } = callerOf(asked);
    const verdict = await validate(accountId, code);
    if (verdict.isValid) return verdict;
    guesses.ofCode(asked, accountId, deps.now());
    throw new Refusal('not_found', sentence);
  };
  const present = async ({ purchase: row, item }: Verdict & { isValid: true }) =>
    presentBought(row, item, await factsOf(row), deps.config.marketBaseUrl);

  return async (plugin: FastifyInstance): Promise<void> => {
    confineToHost(plugin, deps.config.marketBaseUrl, deps.config.baseUrl);
    presentErrors(plugin, errorShape);
    plugin.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: [{ bearer: [] }] } as object as typeof route.schema;
    });
    plugin.addHook('onRequest', requireKey);
    const app = useSchemas(plugin);
    // A code that is no text is refused by the handlers, in this interface's own words.
    app.setValidatorCompiler(() => (value) => ({ value }));

    const ofAuthor = { tags, summary: 'Look up a sale by its code, as Envato answers it', querystring: request };
    app.get(
      '/v3/market/author/sale',
      { schema: { ...ofAuthor, response: { 200: sale, ...refused } } },
      async (asked, reply) => {
        const found = await bought(asked, 'No sale belonging to the current user found with that code');
        const { buyer_name } = found.purchase;
        const purchase_count = await countOfBuyer(deps.ledger.db, found.purchase);
        const buyer = buyer_name === '' ? null : buyer_name;
        return reply.send({ ...(await present(found)), buyer, purchase_count });
      },
    );

    const ofBuyer = { tags, summary: 'Look up a purchase by its code, as Envato answers it', querystring: request };
    app.get(
      '/v3/market/buyer/purchase',
      { schema: { ...ofBuyer, response: { 200: purchase, ...refused } } },
      async (asked, reply) => {
        const found = await bought(asked, 'No purchase found with that code');
        return reply.send({ ...(await present(found)), code: found.code });
      },
    );

    refuseOtherMethods(plugin, '/v3/market/author/sale', ['GET']);
    refuseOtherMethods(plugin, '/v3/market/buyer/purchase', ['GET']);
  };
}

const rememberedMs = minuteMs;
const mostRemembered = 1000;

/** Opens the figures of items. They are remembered for a minute: counting many sales costs more than all the rest. */
function openFacts(deps: Deps): (row: PurchaseRow) => Promise<ItemFacts> {
  const { db } = deps.ledger;
  const known = new Map<number, { facts: Promise<ItemFacts>; askedAtMs: number }>();
  const ask = async (row: PurchaseRow): Promise<ItemFacts> => ({
    author: await authorOf(db, row.account_id),
    sales: await countSales(db, row),
    rating: await ratingOf(db, row),
  });
  return (row) => {
    const found = known.get(row.item_id);
    if (found && deps.now() - found.askedAtMs < rememberedMs) return found.facts;
    if (known.size >= mostRemembered) known.clear();
    const facts = ask(row);
    known.set(row.item_id, { facts, askedAtMs: deps.now() });
    facts.catch(() => known.delete(row.item_id));
    return facts;
  };
}
