import type { WebhookType } from '../../api/market.ts';

const HAS_EVERY_TYPE: Record<WebhookType, true> = {
  'purchase.created': true,
  'purchase.refunded': true,
  'purchase.refund_failed': true,
  'purchase.disputed': true,
  'purchase.restored': true,
  'purchase.revoked': true,
  'purchase.downloaded': true,
  'purchase.buyer_changed': true,
  'item.published': true,
  'item.updated': true,
  'item.withdrawn': true,
  'review.created': true,
  'support_question.created': true,
  'withdrawal.settled': true,
};

/** What an endpoint can be told of, in the order of the documentation. */
export const WEBHOOK_TYPES = Object.keys(HAS_EVERY_TYPE);
