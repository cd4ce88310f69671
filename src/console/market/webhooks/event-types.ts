import type { WebhookType } from '../../api/market.ts';

const TYPES = [
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
  'shop.alert',
  'shop.alert_over',
] satisfies WebhookType[];

/** What an endpoint can be told of, in the order of the documentation. */
export const WEBHOOK_TYPES: string[] = TYPES;
