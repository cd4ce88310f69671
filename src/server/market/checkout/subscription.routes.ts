import { z } from 'zod';
import { callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findPurchase, findPurchaseDetail, presentPurchaseDetail, purchaseDetail } from '../purchases/index.ts';
import { changeSubscription } from './change-subscription.ts';
import type { StripeDeps } from './stripe/index.ts';

export function subscriptionRoutes(app: Routes, deps: StripeDeps) {
  return [
    app.post(
      '/market/purchases/:id/subscription/cancel',
      {
        access: 'market:write',
        audit: 'purchase.subscription_cancelled',
        operation: {
          id: 'cancelPurchaseSubscription',
          tag: 'Market',
          summary: 'Cancel a subscription',
          description:
            'Stripe charges no more payments. The license ends with the paid period, or immediately if a payment has failed. The buyer is notified, and can resume the subscription before its end.',
        },
        schema: {
          params: z.object({ id: z.string().describe('Identifier of the purchase.') }),
          response: { 200: z.object({ data: purchaseDetail }) },
        },
      },
      async (request) => {
        const of = { account_id: callerOf(request).accountId, purchase_id: idParam(request.params) };
        const purchase = await findPurchase(deps.database.db, of.account_id, of.purchase_id);
        if (!purchase) throw notFound();
        await changeSubscription(deps, purchase, 'cancel');
        return { data: presentPurchaseDetail(deps, await findPurchaseDetail(deps, of)) };
      },
    ),
  ];
}
