import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddress } from './site-address.ts';

test('reads an address as typed, and guesses only its scheme', () => {
  for (const [typed, address] of [
    ['shop.example', 'https://shop.example/'],
    ['shop.example:8443/de', 'https://shop.example:8443/de'],
    ['127.0.0.1:18360', 'http://127.0.0.1:18360/'],
    ['localhost:3000', 'http://localhost:3000/'],
    ['dev.localhost', 'http://dev.localhost/'],
    ['192.168.1.4', 'http://192.168.1.4/'],
    [' http://shop.example/a ', 'http://shop.example/a'],
    ['', undefined],
    ['http://', undefined],
  ])
    assert.equal(parseAddress(typed ?? '')?.href, address, typed);
});
