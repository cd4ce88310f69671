import { inTransaction, type ReviewRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseInput } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { lockPurchase } from '../purchases/index.ts';
import { findReviewOfPurchase, upsertReview } from './review.store.ts';
import { reviewForm } from './wire.ts';

type SentReview = {
  purchase: { id: number; account_id: number };
  stars: unknown;
  body: unknown;
  name: unknown;
};

/** A purchase has one review. */
export function postReview(deps: Deps, { purchase, stars, body, name }: SentReview): Promise<ReviewRow> {
  const fields = parseInput(reviewForm, { stars, body, name });
  return inTransaction(deps.database, async (trx) => {
    const locked = await lockPurchase(deps.database, trx, purchase.account_id, purchase.id);
    if (locked?.state !== 'valid')
      throw new Refusal('conflict', t('Only valid purchases can be reviewed. Contact the seller about this one.'));
    const isFirst = (await findReviewOfPurchase(trx, locked.account_id, locked.id)) === undefined;
    const nowMs = deps.now();
    const written = { stars: fields.stars, body: fields.body ?? '', name: fields.name ?? '' };
    const review = await upsertReview(trx, locked, written, nowMs);
    await enqueueWebhookEvent(trx, {
      account_id: review.account_id,
      type: isFirst ? 'review.created' : 'review.updated',
      data: { id: review.id, item_id: review.item_id, purchase_id: review.purchase_id, ...written },
      about: { item: review.item_id },
      key: isFirst ? String(review.id) : `${review.id} ${nowMs}`,
      nowMs,
    });
    return review;
  });
}
