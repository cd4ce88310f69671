import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startStripe } from '../../src/server/market/checkout/testing/stripe.ts';
import type { Example } from '../../src/server/openapi/index.ts';
import { openTestDeps } from '../../src/server/testing.ts';
import { openService } from '../contract/service.ts';
import type { Json } from './document.ts';
import { Recorder } from './recorder.ts';
import { playMarket } from './scenario/market.ts';
import { playMonitors } from './scenario/monitors.ts';
import { playWebsites } from './scenario/websites.ts';

/** Calls every operation of the document on a service of its own; answers the calls, and the document that they followed. */
export async function playAll(): Promise<{ examples: Record<string, Example>; document: Json }> {
  const receiver = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const stripe = await startStripe(() => Date.parse('2026-03-10T12:00:00Z'));
  // Nothing is sent here: what is to be mailed waits in the outbox.
  const mail = { ready: true, send: async () => {}, close: () => {} };
  const service = await openService((options) => openTestDeps({ ...options, mail }), {
    events: true,
    config: { stripeUrl: stripe.url },
  });
  try {
    const document = (await service.ada.send('GET', '/api/openapi.json', { key: undefined })).body;
    const recorder = new Recorder(service, document);
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const stage = { recorder, service, document, receiver: address, stripe };
    await playMonitors(stage);
    await playWebsites(stage);
    await playMarket(stage);
    await recorder.call('getHealth');
    await recorder.call('getMetrics');
    return { examples: recorder.examples, document };
  } finally {
    await service.close();
    await stripe.close();
    receiver.close();
  }
}
