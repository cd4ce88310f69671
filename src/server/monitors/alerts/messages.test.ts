import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { openVault } from '../../kernel/vault.ts';
import type { Alert } from './alert.ts';
import { retryDelayMs } from './backoff.ts';
import { afterAttempt } from './deliver.ts';
import { maskDestination } from './destinations.ts';
import { emailHtml } from './email/layout.ts';
import { retryAfter } from './post.ts';
import { webhookPayload } from './webhook/payload.ts';
import { signatureHeaders, webhookSecret } from './webhook/signature.ts';
import { duration, wordsOf } from './words.ts';

const monitor = { id: 7, name: '<b>Shop</b> & more', url: 'https://shop.example/' };
const closed: Alert = {
  facts: { event: 'closed', monitor, incident: { id: 3, cause: 'status 503', startedAt: 0, endedAt: 125_000 } },
  accountId: 1,
  idempotencyKey: 'incident_3_closed_x',
  link: 'https://gate.example/monitors/7',
};

test('attempts grow apart to an hour, and a receiver that names a later time gets it', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 30].map((attempts) => retryDelayMs(attempts, undefined, 0) / 1000);
  assert.deepEqual(delays, [10, 30, 60, 120, 300, 600, 1800, 3600, 3600]);
  assert.equal(retryDelayMs(1, undefined, 0.999), 10_999);
  assert.equal(retryDelayMs(1, 90, 0.5), 90_000);
  assert.equal(retryDelayMs(2, 5, 0), 30_000);
  assert.equal(retryDelayMs(1, 86_400, 0), 3_600_000);
});

test('an alert is given up when its 24 hours end, or when trying again cannot help', () => {
  const row = { attempts: 0, expires_at: 20_000 };
  assert.deepEqual(afterAttempt(row, { kind: 'delivered' }, 5), { state: 'delivered', nextAttemptAt: 5 });
  assert.deepEqual(afterAttempt(row, { kind: 'refused', error: 'x' }, 0, 0), {
    state: 'waiting',
    nextAttemptAt: 10_000,
  });
  assert.deepEqual(afterAttempt(row, { kind: 'refused', error: 'x' }, 15_000, 0), {
    state: 'failed',
    nextAttemptAt: 15_000,
  });
  assert.deepEqual(afterAttempt(row, { kind: 'impossible', error: 'x' }, 0), { state: 'failed', nextAttemptAt: 0 });
});

test('Retry-After is read as seconds and as a date', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  assert.equal(retryAfter('120', now), 120);
  assert.equal(retryAfter('Tue, 10 Mar 2026 12:01:00 GMT', now), 60);
  assert.equal(retryAfter('Tue, 10 Mar 2020 12:01:00 GMT', now), 0);
  assert.equal(retryAfter('soon', now), undefined);
  assert.equal(retryAfter(undefined, now), undefined);
});

test('destinations are recognizable and useless once masked', () => {
  assert.equal(maskDestination('ops@example.com'), 'o…@example.com');
  assert.equal(maskDestination('https://hooks.example/services/T0/B0/secret'), 'https://hooks.example/…ret');
  assert.equal(maskDestination('https://u@hooks.example/a'), 'https://hooks.example/…');
  assert.equal(maskDestination('+14155550123'), '+14…23');
  assert.equal(maskDestination('12345'), '…');
});

test('what a monitor is called is text and never markup in an e-mail', () => {
  const html = emailHtml(wordsOf(closed, 0), closed.link);
  assert.ok(!html.includes('<b>Shop'));
  assert.ok(html.includes('&lt;b&gt;Shop&lt;/b&gt; &amp; more'));
});

test('durations are told in their two largest units', () => {
  assert.deepEqual([0, 41_000, 125_000, 3_600_000, 90_061_000].map(duration), [
    '0 s',
    '41 s',
    '2 min 5 s',
    '1 h',
    '1 d 1 h',
  ]);
});

test('a webhook carries the incident and a signature by Standard Webhooks', () => {
  const vault = openVault('test-secret-of-at-least-32-characters');
  const payload = webhookPayload(closed);
  assert.deepEqual(payload, {
    id: 'incident_3_closed_x',
    type: 'incident.closed',
    monitor,
    link: closed.link,
    incident: {
      id: 3,
      cause: 'status 503',
      started_at: '1970-01-01T00:00:00.000Z',
      ended_at: '1970-01-01T00:02:05.000Z',
      duration_s: 125,
    },
  });
  const secret = webhookSecret(vault, 1);
  assert.notEqual(secret, webhookSecret(vault, 2));
  const headers = signatureHeaders(secret, { id: 'a', timestampS: 5, body: '{}' });
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  assert.equal(key.length, 32);
  assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update('a.5.{}').digest('base64')}`);
});
