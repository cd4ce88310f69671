import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, partsOf } from './whatsapp-address.ts';

test('joins the fields to the address that the API takes', () => {
  const parts = { ...partsOf(''), token: ' EAAG1 ', phone: '106540352242922', to: '+1 415 555-0123' };
  const address =
    'https://EAAG1@graph.facebook.com/v24.0/106540352242922?to=14155550123&template=gatehouse_alert&language=en_US';
  assert.equal(addressOf(parts), address);
  assert.equal(addressOf(partsOf(address)), address);
});

test('keeps another server and version, and reads incomplete addresses', () => {
  const other = 'http://:a%2Fb@127.0.0.1:9/v9.0/1?to=%2B49&template=&language=de';
  assert.deepEqual(partsOf(other), {
    base: 'http://127.0.0.1:9',
    version: 'v9.0',
    token: 'a/b',
    phone: '1',
    to: '+49',
    template: '',
    language: 'de',
  });
  assert.deepEqual(partsOf(addressOf({ ...partsOf(''), phone: '' })), partsOf(''));
  assert.deepEqual(partsOf('https://a%zz@x/'), { ...partsOf('https://x/'), token: 'a%zz' });
});
