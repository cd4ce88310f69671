import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, parseInput, type Routes } from '../../http/index.ts';
import { findPurchaseDetail, presentPurchaseDetail, purchaseDetail } from '../purchases/index.ts';
import { grantLicence } from './grant.ts';
import { grantRequest } from './grant.wire.ts';

export function grantRoutes(app: Routes, deps: Deps, base: string) {
  const path = '/market/purchases';
  return [
    app.post(
      path,
      {
        access: 'market:write',
        audit: 'purchase.granted',
        operation: {
          id: 'grantPurchase',
          tag: 'Market',
          summary: 'Give a license without a payment',
          description:
            'For gifts, resellers and the press. Creates a purchase at the price 0, with a purchase code. Up to 200 a day.',
        },
        schema: { body: grantRequest, response: { 201: z.object({ data: purchaseDetail }) } },
      },
      async (request, reply) => {
        const { accountId } = callerOf(request);
        const fields = parseInput(grantRequest, request.body);
        const { id } = await grantLicence(deps, accountId, {
          itemId: fields.item_id,
          licence: fields.licence ?? 'regular',
          tierId: fields.tier_id ?? undefined,
          email: fields.buyer_email,
          name: fields.buyer_name ?? '',
          days: fields.days ?? undefined,
          reason: fields.reason ?? '',
          sendsMail: fields.sends_mail ?? true,
        });
        reply.code(201).header('location', `${base}${path}/${id}`);
        const detail = await findPurchaseDetail(deps, { account_id: accountId, purchase_id: id });
        return { data: presentPurchaseDetail(deps, detail) };
      },
    ),
  ];
}
