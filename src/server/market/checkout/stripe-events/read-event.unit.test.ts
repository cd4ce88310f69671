import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripeLibrary } from '../stripe-library.ts';
import { InvalidSignature, readStripeEvent } from './read-event.ts';

const secret = 'whsec_test';
const nowMs = Date.parse('2026-03-10T12:00:00Z');
const read = (payload: string) => {
  const signature = stripeLibrary().webhooks.generateTestHeaderString({ payload, secret, timestamp: nowMs / 1000 });
  return readStripeEvent(Buffer.from(payload), { signature, secret, nowMs });
};

test('reads signed events and rejects other signed bodies', () => {
  const event = { id: 'evt_1', type: 'charge.refunded', data: { object: { id: 'ch_1' } } };
  assert.deepEqual(read(JSON.stringify(event)), event);
  for (const body of ['null', '[]', '1', '"text"', '{}', ''])
    assert.throws(() => read(body), { code: 'malformed' }, body);
});

test('distinguishes a wrong signature from a signed body that is no event', () => {
  const signed = { secret, nowMs, signature: 't=1,v1=00' };
  assert.throws(() => readStripeEvent(Buffer.from('{}'), signed), InvalidSignature);
  for (const body of ['', 'no JSON', '{}', '[]'])
    assert.throws(
      () => read(body),
      (error: Error) => !(error instanceof InvalidSignature) && error.message === 'The body is not an event of Stripe.',
      body,
    );
});
