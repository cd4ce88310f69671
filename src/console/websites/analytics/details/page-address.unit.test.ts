import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf } from './page-address.ts';

test("builds URLs of the website's pages and of referrers", () => {
  assert.equal(addressOf('page', '/docs', 'shop.example'), 'https://shop.example/docs');
  assert.equal(addressOf('entry_page', '//evil.example', 'shop.example'), 'https://shop.example//evil.example');
  assert.equal(addressOf('referrer_page', 'news.example/story/1', 'shop.example'), 'https://news.example/story/1');
  assert.equal(addressOf('referrer', 'news.example/today', 'shop.example'), 'https://news.example/today');
});

test('returns undefined for values that are not addresses', () => {
  for (const [dimension, value] of [
    ['page', 'javascript:alert(1)'],
    ['referrer', 'javascript:alert(1)'],
    ['referrer', 'user@evil.example'],
    ['referrer', ''],
    ['source', 'news.example'],
  ] as const)
    assert.equal(addressOf(dimension, value, 'shop.example'), undefined, value);
});
