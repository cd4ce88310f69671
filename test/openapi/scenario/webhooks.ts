import type { ScenarioContext } from './context.ts';

export async function callWebhookOperations({ recorder, service, receiver }: ScenarioContext): Promise<void> {
  await recorder.call('listWebhookEventTypes');
  const made = await recorder.call('createWebhook', {
    body: { name: 'On-call', url: receiver, events: ['monitors', 'purchase.created'] },
  });
  const path = { id: made.data.id as number };
  await recorder.call('listWebhooks');
  await recorder.call('getWebhook', { path });
  await recorder.change('Webhook', { path, body: { events: ['incident.opened', 'incident.closed'] } });
  await recorder.call('testWebhook', { path, body: { type: 'incident.opened' } });
  const { data } = await recorder.call('listDeliveriesOfWebhook', { path, query: { state: 'waiting' } });
  const delivery = { ...path, delivery_id: data[0].id as number };
  await recorder.call('getDeliveryOfWebhook', { path: delivery });
  await service.deps.database.db
    .updateTable('outbox')
    .set({ state: 'failed' })
    .where('id', '=', delivery.delivery_id)
    .execute();
  await recorder.call('resendDeliveryOfWebhook', { path: delivery });
  await recorder.call('resendFailedDeliveriesOfWebhook', { path, body: { since: '2026-03-10T00:00:00Z' } });
  await recorder.call('rotateSecretOfWebhook', { path });
  await recorder.call('deleteWebhook', { path });
}
