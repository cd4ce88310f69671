// English only: programs read it
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { bodyTypes, type Routes } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { addLicenceUses, hasEnded } from '../purchases/index.ts';
import type { FoundPurchase } from '../validation/index.ts';
import { isSwitchedOff, readParameter } from '../validation/index.ts';
import { allowCrossOrigin } from './cross-origin.ts';
import { failure, isProductOf, presentGumroadPurchase, verified } from './gumroad.ts';
import { customerId } from './lemon-squeezy.ts';
import type { LicenceKeys } from './licence-key.ts';

const tag = 'Marketplace';
const product = {
  product_id: z.string().optional().describe("The item's id, its id in an imported file, or one of its `product_ids`."),
  product_permalink: z
    .string()
    .optional()
    .describe('Instead of `product_id`: the URL of the item, or the last part of it.'),
  license_key: z.string().optional().describe('Required. A purchase code, or an imported Gumroad license key.'),
};
const verification = z.object({
  ...product,
  increment_uses_count: z
    .boolean()
    .optional()
    .describe('Set to false to not count this verification as a use. Default true.'),
});
const decrement = z.object({ ...product, access_token: z.string().optional().describe('Your API key.') });
const answers = { 200: verified, 400: failure, 401: failure, 404: failure, 429: failure };

const unknownKey = 'That license does not exist for the provided product.';
const disabledKey = 'This license key has been disabled.';

/** Also finds refunded and disputed purchases. */
export function gumroadRoutes(app: Routes, deps: Deps, keys: LicenceKeys) {
  const { db } = deps.database;
  const find = async (request: FastifyRequest): Promise<FoundPurchase & { wanted: string }> => {
    const named = ['product_id', 'product_permalink', 'link_id', 'id'].map((name) => readParameter(request, name));
    const wanted = named.find((name) => name !== undefined);
    if (wanted === undefined)
      throw new Refusal('malformed', "The 'product_id' parameter is required to verify the license for this product.");
    const found = await keys.find(request, { isMeant: ({ item }) => isProductOf(item, wanted) });
    if (!found) throw new Refusal('not_found', unknownKey);
    if (found.purchase.state === 'revoked' && !hasEnded(found.purchase, deps.now()))
      throw new Refusal('not_found', disabledKey);
    return { ...found, wanted };
  };
  const present = ({ wanted, ...found }: FoundPurchase & { wanted: string }, uses: number) =>
    presentGumroadPurchase(found, {
      uses,
      wanted,
      nowMs: deps.now(),
      customer: String(customerId(deps.vault, found.purchase)),
      baseUrl: deps.config.marketBaseUrl,
    });

  const verify = '/v2/licenses/verify';

  const decrementUses = '/v2/licenses/decrement_uses_count';
  allowCrossOrigin(app.app, verify, 'POST');

  return [
    app.post(
      verify,
      {
        access: 'public',
        audit: 'unrecorded',
        operation: {
          id: 'verifyGumroadLicense',
          tag,
          summary: 'Verify a license key (compatible with Gumroad)',
          description: 'For programs built for the Gumroad API: change the host.',
        },
        schema: { consumes: bodyTypes, body: verification, response: answers },
      },
      async (request) => {
        const found = await find(request);
        const counts =
          found.purchase.state === 'valid' &&
          !hasEnded(found.purchase, deps.now()) &&
          !isSwitchedOff(request, 'increment_uses_count');
        return present(found, counts ? await addLicenceUses(db, found.purchase, 1) : found.purchase.licence_uses);
      },
    ),
    app.put(
      decrementUses,
      {
        access: 'public',
        audit: 'unrecorded',
        operation: {
          id: 'decrementGumroadUses',
          tag,
          summary: 'Decrement the uses of a license key (compatible with Gumroad)',
          description: 'For programs built for the Gumroad API: change the host.',
        },
        schema: { consumes: bodyTypes, body: decrement, response: answers },
      },
      async (request) => {
        if (!(await keys.account(request)))
          throw new Refusal('unauthenticated', 'Send your API key as access_token or as a Bearer token.');
        const found = await find(request);
        return present(found, await addLicenceUses(db, found.purchase, -1));
      },
    ),
  ];
}
