import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BotKind, detectBot, isAutomatic, startPace } from './bots.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const household = '91.64.1.1';
const hosting = '3.5.140.2';
const language = { 'accept-language': 'de' };
const secure = { ...language, 'sec-fetch-site': 'cross-site' };

const visitors: [what: string, bot: BotKind, seen: Partial<Parameters<typeof detectBot>[0]>][] = [
  ['a browser at home', 0, {}],
  ['a browser in a rented network, as behind a VPN', 0, { address: hosting }],
  ['the same without HTTPS, where fewer headers are sent', 0, { address: hosting, headers: language }],
  ['a browser at home that tells no language', 0, { headers: {} }],
  ['a Firefox in a rented network', 0, { address: hosting, userAgent: firefox, headers: secure }],
  ['a visitor of whom a back end tells', 0, { address: hosting, headers: undefined }],
  ['no agent', 1, { userAgent: '' }],
  ['a crawler', 1, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ...['GTmetrix', 'DebugBear', 'Rendertron', 'jsdom/26', 'vercel-screenshot/1.0'].map(
    (tool): [string, BotKind, { userAgent: string }] => [tool, 1, { userAgent: `${chrome} ${tool}` }],
  ),
  ['a library', 1, { userAgent: 'python-requests/2.32.3' }],
  ['curl', 1, { userAgent: 'curl/8.5.0' }],
  ['an assistant’s crawler', 1, { userAgent: 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' }],
  ['a browser without a screen', 1, { userAgent: chrome.replace('Chrome', 'HeadlessChrome') }],
  ['a crawler told of by a back end', 1, { userAgent: 'curl/8.5.0', headers: undefined }],
  ['a very long agent', 1, { userAgent: `bot${'x'.repeat(60_000)}` }],
  ['who gives a mail address', 1, { headers: { ...language, from: 'crawler@example.com' } }],
  ['a headless brand under a borrowed agent', 1, { headers: { ...language, 'sec-ch-ua': '"HeadlessChrome";v="141"' } }],
  ['no language in a rented network', 2, { address: hosting, headers: {} }],
  ['a screen that nobody has, in a rented network', 2, { address: hosting, screen: '800x600' }],
  ['half of Chrome’s headers in a rented network', 2, { address: hosting, headers: secure }],
  ['the same over IPv6', 2, { address: '2a01:4f8:1::1', headers: {} }],
  ...['43.157.1.1', '16.171.1.1', '13.49.1.1', '114.119.130.1', '173.212.200.1'].map(
    (address): [string, BotKind, { address: string; headers: Record<string, string> }] => [
      `no language from ${address}`,
      2,
      { address, headers: {} },
    ],
  ),
  ['no language from no address', 0, { address: '', headers: {} }],
];

test('detects bots, but not by a hosting network alone', () => {
  for (const [what, bot, seen] of visitors) {
    const headers = { ...secure, 'sec-ch-ua': '"Chromium";v="141"' };
    assert.equal(
      detectBot({ address: household, userAgent: chrome, screen: '1920x1080', headers, ...seen }),
      bot,
      what,
    );
  }
});

function judgedAfter(gaps: number[], pathOf: (view: number) => string): number | undefined {
  let atMs = Date.parse('2026-03-10T12:00:00Z');
  const pace = startPace(atMs, pathOf(0));
  const judged = gaps.findIndex((gap, index) => {
    atMs += gap;
    return isAutomatic(pace, atMs, pathOf(index + 1));
  });
  return judged < 0 ? undefined : judged + 2;
}

const page = (view: number) => `/page-${view}`;

test('more than 120 page views in a minute are automatic', () => {
  assert.equal(judgedAfter(Array(300).fill(10), page), 121);
  assert.equal(
    judgedAfter(Array(300).fill(0), () => '/'),
    121,
  );
});

test("page views at regular intervals are automatic, but a person's reading is not", () => {
  assert.equal(judgedAfter(Array(100).fill(5000), page), 32);
  const jittered = Array.from({ length: 100 }, (_, index) => 5000 + ((index * 37) % 80));
  assert.equal(judgedAfter(jittered, page), 32);
  const reading = Array.from({ length: 300 }, (_, index) => 1000 + ((index * 7919) % 9000));
  assert.equal(judgedAfter(reading, page), undefined);
});

test('a page that reloads itself is not automatic', () => {
  assert.equal(
    judgedAfter(Array(300).fill(60_000), () => '/board'),
    undefined,
  );
});

test('a hundred page views a minute, as from a school class behind one address, are not automatic', () => {
  const gaps = Array.from({ length: 1000 }, (_, index) => ((index * 7919) % 1100) + 50);
  assert.equal(judgedAfter(gaps, page), undefined);
});

test('stays automatic once detected', () => {
  const pace = startPace(0, '/');
  for (let view = 0; view < 200; view++) isAutomatic(pace, view, '/');
  assert.equal(isAutomatic(pace, 3_600_000, '/'), true);
});
