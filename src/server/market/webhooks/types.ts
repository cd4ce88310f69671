/** What an author can be told of. */
export const webhookTypes = [
  'purchase.created',
  'purchase.refunded',
  'purchase.disputed',
  'purchase.revoked',
  'purchase.downloaded',
  'item.published',
  'item.updated',
  'item.withdrawn',
  'review.created',
  'withdrawal.settled',
] as const;

export type WebhookType = (typeof webhookTypes)[number];
