import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBotAgent } from './bots.ts';
import { countryOf } from './countries.ts';
import { visitorNumber } from './visitor.ts';

test('a visitor is one number within a website and a day, and another outside of them', () => {
  const salt = 'a'.repeat(44);
  const visitor = { website: 1, address: '203.0.113.9', userAgent: 'Firefox' };
  const number = visitorNumber(salt, visitor);
  assert.match(number, /^\d{1,20}$/);
  assert.ok(BigInt(number) < 2n ** 64n);
  assert.equal(visitorNumber(salt, { ...visitor }), number);
  const others = [
    visitorNumber('b'.repeat(44), visitor),
    visitorNumber(salt, { ...visitor, website: 2 }),
    visitorNumber(salt, { ...visitor, address: '203.0.113.8' }),
    visitorNumber(salt, { ...visitor, userAgent: 'Safari' }),
  ];
  assert.equal(new Set([number, ...others]).size, 5);
});

test('knows countries of both address families, and none of private or broken addresses', () => {
  assert.equal(countryOf('8.8.8.8'), 'US');
  assert.equal(countryOf('2001:4860:4860::8888'), 'US');
  for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'unknown', '']) assert.equal(countryOf(address), '', address);
});

test('tells automated user agents from browsers', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  assert.equal(isBotAgent(browser), false);
  assert.equal(isBotAgent(browser), false);
  for (const agent of ['', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.0', `bot${'x'.repeat(60_000)}`]) {
    assert.equal(isBotAgent(agent), true, agent.slice(0, 40));
  }
});
