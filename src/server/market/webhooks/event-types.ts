/** The types of events that authors can receive. */
export const webhookEventTypes = [
  'purchase.created',
  'purchase.refunded',
  'purchase.refund_failed',
  'purchase.disputed',
  'purchase.restored',
  'purchase.revoked',
  'purchase.downloaded',
  'purchase.buyer_changed',
  'item.published',
  'item.updated',
  'item.withdrawn',
  'review.created',
  'support_question.created',
  'withdrawal.settled',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];
