import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Example } from '../../../src/server/api/openapi/index.ts';
import { startStripe } from '../../../src/server/market/checkout/testing/stripe.ts';
import { openService } from '../../contract/service.ts';
import { openTestDeps } from '../../support/testing.ts';
import type { Json } from '../document.ts';
import { Recorder } from '../recorder.ts';
import { callAnnotationOperations } from './annotations.ts';
import { callContactOperations } from './contacts.ts';
import { callMarketOperations } from './market.ts';
import { callMonitorOperations } from './monitors.ts';
import { callTrashOperations } from './trash.ts';
import { callWebhookOperations } from './webhooks.ts';
import { callWebsiteOperations } from './websites.ts';

export async function callAllOperations(): Promise<{ examples: Record<string, Example>; document: Json }> {
  const receiver = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const stripe = await startStripe(() => Date.parse('2026-03-10T12:00:00Z'));
  const mail = { ready: true, send: async () => {}, close: () => {} };
  const service = await openService((options) => openTestDeps({ ...options, mail }), {
    events: true,
    config: { stripeUrl: stripe.url },
  });
  try {
    const document = (await service.ada.send('GET', '/api/openapi.json', { key: undefined })).body;
    const recorder = new Recorder(service, document);
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const context = { recorder, service, document, receiver: address, stripe };
    // Called first, because its response depends on the clock, which doesn't advance.
    await recorder.call('getReadiness');
    await callMonitorOperations(context);
    await callWebsiteOperations(context);
    await callMarketOperations(context);
    await callAnnotationOperations(context);
    await callContactOperations(context);
    await callWebhookOperations(context);
    await callTrashOperations(context);
    await recorder.call('getHealth');
    await recorder.call('getMetrics');
    return { examples: recorder.examples, document };
  } finally {
    await service.close();
    await stripe.close();
    receiver.close();
  }
}
