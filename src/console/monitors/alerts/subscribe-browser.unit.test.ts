import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf } from './subscribe-browser.ts';

test('writes the keys of a browser’s subscription into its address', () => {
  const keys: Record<string, Buffer> = { p256dh: Buffer.alloc(65, 0xfb), auth: Buffer.alloc(16, 0xff) };
  const subscription = {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA?x=1',
    getKey: (name: string) => new Uint8Array(keys[name]!).buffer,
  };
  assert.equal(
    addressOf(subscription),
    `https://${'-_v7'.repeat(21)}-_s:${'_'.repeat(21)}w@updates.push.services.mozilla.com/wpush/v2/gAAAA?x=1`,
  );
});
