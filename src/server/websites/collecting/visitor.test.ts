import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBotAgent } from './traits/bots.ts';
import { placeOf } from './traits/place.ts';
import { visitNumber, visitorKey, visitorOf } from './visitor.ts';

test('a visitor is one number within a website and a day, and another outside of them', () => {
  const salt = 'a'.repeat(44);
  const visitor = { website: 1, address: '203.0.113.9', userAgent: 'Firefox' };
  const number = visitorKey(salt, visitor);
  assert.equal(number.length, 7);
  assert.equal(visitorKey(salt, { ...visitor }), number);
  const others = [
    visitorKey('b'.repeat(44), visitor),
    visitorKey(salt, { ...visitor, website: 2 }),
    visitorKey(salt, { ...visitor, address: '203.0.113.8' }),
    visitorKey(salt, { ...visitor, userAgent: 'Safari' }),
  ];
  assert.equal(new Set([number, ...others]).size, 5);
});

test('a visit has a number of its own, and the visitor can be read from it', () => {
  const visitor = '\xff\x80\0\n\u00e9ab';
  assert.equal(visitNumber('\0\0\0\0\0\0\x01', 2), '258');
  assert.equal(visitorOf(visitNumber(visitor, 3)), visitor);
  assert.notEqual(visitNumber(visitor, 3), visitNumber(visitor, 4));
});

test('knows countries of both address families, and none of private or broken addresses', () => {
  assert.equal(placeOf('8.8.8.8').country, 'US');
  assert.equal(placeOf('2001:4860:4860::8888').country, 'US');
  for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'unknown', ''])
    assert.equal(placeOf(address).country, '', address);
});

test('tells automated user agents from browsers', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  assert.equal(isBotAgent(browser), false);
  assert.equal(isBotAgent(browser), false);
  for (const agent of ['', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.0', `bot${'x'.repeat(60_000)}`]) {
    assert.equal(isBotAgent(agent), true, agent.slice(0, 40));
  }
});
