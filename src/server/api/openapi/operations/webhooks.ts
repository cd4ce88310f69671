import type { OperationTexts } from './operation.ts';

/** Webhooks of an account. */
export const webhookOperations: OperationTexts = {
  'GET /api/v1/webhooks': { id: 'listWebhooks', description: 'Your webhooks, the oldest first.' },
  'POST /api/v1/webhooks': {
    id: 'createWebhook',
    description: 'Creates a webhook. The answer shows its signing secret, once.',
  },
  'GET /api/v1/webhooks/{id}': { id: 'getWebhook', description: 'One webhook with its failures.' },
  'PUT,PATCH /api/v1/webhooks/{id}': {
    id: 'updateWebhook',
    description: 'Changes the fields that you send. Reactivating a failing webhook resets its failures.',
  },
  'DELETE /api/v1/webhooks/{id}': {
    id: 'deleteWebhook',
    description: 'Deletes the webhook with its log. Queued messages are dropped.',
  },
  'POST /api/v1/webhooks/{id}/secret': { id: 'rotateSecretOfWebhook' },
  'POST /api/v1/webhooks/{id}/test': {
    id: 'testWebhook',
    description: 'Sends a test event. The list of deliveries shows the result.',
  },
  'POST /api/v1/webhooks/{id}/resend': {
    id: 'resendFailedDeliveriesOfWebhook',
    description: 'Queues messages again that failed since a given time: the oldest 10,000 at most.',
  },
  'GET /api/v1/webhooks/{id}/deliveries': { id: 'listDeliveriesOfWebhook' },
  'GET /api/v1/webhooks/{id}/deliveries/{delivery_id}': {
    id: 'getDeliveryOfWebhook',
    description: 'One message with its payload and every attempt.',
  },
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/resend': {
    id: 'resendDeliveryOfWebhook',
    description: 'Queues the message again under the same `webhook-id`.',
  },
  'GET /api/v1/webhook-event-types': {
    id: 'listWebhookEventTypes',
    description: 'What webhooks can be told of, with an example of each.',
  },
};
