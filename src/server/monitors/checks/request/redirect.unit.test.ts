import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameSite } from './redirect.ts';

test('sends credentials after a redirect only to the same origin, or to HTTPS on the same host with default ports', () => {
  for (const [first, other, isSame] of [
    ['http://shop.example/', 'https://shop.example/login', true],
    ['http://shop.example:80/', 'https://shop.example:443/', true],
    ['http://shop.example:8080/', 'http://shop.example:8080/x', true],
    ['http://shop.example:8080/', 'https://shop.example:9999/', false],
    ['http://shop.example/', 'https://shop.example:9999/', false],
    ['http://shop.example:8080/', 'https://shop.example/', false],
    ['https://shop.example/', 'http://shop.example/', false],
    ['http://shop.example/', 'https://www.shop.example/', false],
  ] as const)
    assert.equal(isSameSite(new URL(first), new URL(other)), isSame, `${first} ${other}`);
});
