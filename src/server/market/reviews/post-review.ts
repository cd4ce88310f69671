import { inTransaction, type ReviewRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseInput } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { lockPurchase } from '../purchases/index.ts';
import { enqueueWebhookEvent } from '../webhooks/index.ts';
import { findReviewOfPurchase, upsertReview } from './review.store.ts';
import { reviewForm } from './wire.ts';

type Written = {
  purchase: { id: number; account_id: number };
  /** as the buyer's form has them */
  stars: unknown;
  body: unknown;
  name: unknown;
};

/**
 * Writes what a buyer says of a purchase, or changes it: one review a purchase. Throws `invalid` naming the field, and
 * `conflict` when the purchase is not valid: who got the money back or lost the licence rates nothing.
 */
export function postReview(deps: Deps, { purchase, stars, body, name }: Written): Promise<ReviewRow> {
  const fields = parseInput(reviewForm, { stars, body, name });
  return inTransaction(deps.database, async (trx) => {
    const bought = await lockPurchase(deps.database, trx, purchase.account_id, purchase.id);
    if (bought?.state !== 'valid')
      throw new Refusal('conflict', 'Only valid purchases can be reviewed. Contact the author about this one.');
    const isFirst = (await findReviewOfPurchase(trx, bought.account_id, bought.id)) === undefined;
    const nowMs = deps.now();
    const written = { stars: fields.stars, body: fields.body ?? '', name: fields.name ?? '' };
    const review = await upsertReview(trx, bought, written, nowMs);
    if (isFirst)
      await enqueueWebhookEvent(trx, {
        account_id: review.account_id,
        type: 'review.created',
        data: { id: review.id, item_id: review.item_id, purchase_id: review.purchase_id, ...written },
        key: String(review.id),
        nowMs,
      });
    return review;
  });
}
