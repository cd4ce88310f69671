import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { findCameBack, findSecondChances, hashSecondChance } from '../second-chance/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { canExtend, listHitBuyers } from './hit-buyers.ts';
import { composeLetter } from './letter.ts';
import { listMadeGood } from './made-good.store.ts';
import { hashBuyer, makeGood } from './make-good.ts';
import { extensionDays, findOutage, type Outage, type ShopOutages } from './outage.ts';
import { findReturned } from './returned.ts';
import * as wire from './wire.ts';

const tag = 'Market';

export function makeGoodRoutes(app: Routes, deps: Deps, outages: ShopOutages) {
  const { db } = deps.database;
  const outageOf = async (request: FastifyRequest): Promise<Outage> => {
    const { outage } = parseInput(wire.outageParams, request.params);
    const asked = { accountId: callerOf(request).accountId, kind: outage, id: idParam(request.params) };
    const found = await findOutage(db, outages, asked, deps.now());
    if (!found) throw notFound();
    return found;
  };
  return [
    app.get(
      '/market/outages/:outage/:id/buyers',
      {
        access: 'market:write',
        operation: {
          id: 'listOutageBuyers',
          tag,
          summary: 'List the buyers that an outage hit',
          description:
            'Lists buyers with a failed checkout, download or license check during an incident of your shop’s monitor or during a shop alert. Excludes buyers who have bought the item since. Failures are stored for 30 days.',
        },
        schema: { params: wire.outageParams, response: { 200: z.object({ data: wire.outageBuyersAnswer }) } },
      },
      async (request) => {
        const outage = await outageOf(request);
        return { data: await presentBuyers(deps, callerOf(request).accountId, outage) };
      },
    ),

    app.post(
      '/market/outages/:outage/:id/make-good',
      {
        access: 'market:write',
        audit: 'outage.made_good',
        operation: {
          id: 'makeGoodOutage',
          tag,
          summary: 'Apologize to the buyers affected by an outage',
          description:
            'Mails each listed buyer once, in the buyer’s language, with a coupon or an extension if you like. A second call mails only buyers who were not mailed about this outage.',
        },
        schema: {
          params: wire.outageParams,
          body: wire.makeGoodBody,
          response: { 200: z.object({ data: wire.madeGoodAnswer }) },
        },
      },
      async (request) => {
        const outage = await outageOf(request);
        const { message, coupon_percent, extend } = parseInput(wire.makeGoodBody, request.body);
        const amends = { message: message?.trim() ?? '', percent: coupon_percent ?? null, extend: extend === 1 };
        const { accountId } = callerOf(request);
        const made = await makeGood(deps, accountId, outage, amends);
        if (made.mailed > 0 && outage.kind === 'incident')
          await outages.note(accountId, outage.id, timelineText(made.mailed));
        return { data: { object: 'made_good' as const, ...made } };
      },
    ),
  ];
}

const timelineText = (count: number): string =>
  t('{count, plural, one {# buyer was} other {# buyers were}} emailed about this outage.', { count });

async function presentBuyers(
  deps: Deps,
  accountId: number,
  outage: Outage,
): Promise<z.output<typeof wire.outageBuyersAnswer>> {
  const { db } = deps.database;
  const nowMs = deps.now();
  const { buyers, total } = await listHitBuyers(db, accountId, outage, nowMs);
  const made = new Map(
    (await listMadeGood(db, { account_id: accountId, outage: outage.kind, outage_id: outage.id })).map((row) => [
      row.buyer_hash,
      row,
    ]),
  );
  const reminded = await findSecondChances(db, accountId, outage);
  const [first] = buyers;
  const plain = { outage, message: '', coupon: undefined, days: 0 };
  const preview = first && composeLetter(first, { ...plain, shopUrl: await findShopAddress(db, deps.config) });
  const names = (list: string[]) => [...new Set(list)];
  return {
    object: 'outage_buyers',
    outage: outage.kind,
    outage_id: outage.id,
    from: toIso(outage.from),
    to: toIsoOrNull(outage.to),
    unknown: outage.unknown,
    extension_days: extensionDays(outage, nowMs),
    total,
    buyers: buyers.map((buyer) => {
      const row = made.get(hashBuyer(deps, buyer.email));
      const of = (failed: 'download' | 'validation') =>
        names(buyer.purchases.filter((one) => one.failed === failed).map(({ itemName }) => itemName));
      return {
        email: buyer.email,
        name: buyer.name,
        language: buyer.language,
        failed_checkouts: names(buyer.orders.map(({ item_name }) => item_name)),
        failed_downloads: of('download'),
        failed_licence_checks: of('validation'),
        can_extend: canExtend(buyer, outage),
        second_chance_at: toIsoOrNull(reminded.get(hashSecondChance(deps, buyer.email)) ?? null),
        made_good_at: toIsoOrNull(row?.made_at ?? null),
        has_coupon: row?.coupon_id != null,
        extended_days: row?.extended_days ?? 0,
      };
    }),
    returned: await findReturned(db, accountId, outage, { made, hashOf: (email) => hashBuyer(deps, email), nowMs }),
    second_chance: await findCameBack(db, accountId, outage),
    preview: preview ? { subject: preview.subject, paragraphs: preview.paragraphs } : null,
  };
}
