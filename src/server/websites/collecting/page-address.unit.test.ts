import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExcludedParams } from '../website/exclusions.ts';
import { readCampaign } from './campaign-params.ts';
import { pageAddress, pageName, type RawPageUrl, referrerPage } from './page-address.ts';

const pages: [address: string, expected: string | undefined, written?: Partial<RawPageUrl>][] = [
  ['https://Shop.Example', 'shop.example /'],
  ['https://shop.example/a/../b', 'shop.example /b'],
  ['https://user:secret@shop.example:8443/a#part', 'shop.example /a'],
  ['https://bücher.example/é?q=ü', 'xn--bcher-kva.example /%C3%A9?q=%C3%BC'],
  ['https://shop.example/a?', 'shop.example /a'],
  ['https://shop.example/a?page=2&token=x', 'shop.example /a?page=2'],
  ['https://shop.example/a?token=x', 'shop.example /a'],
  ['https://shop.example/a?tok%65n=x&&b', 'shop.example /a?b'],
  ['https://shop.example/a?%E0%A4%A=1', 'shop.example /a?%E0%A4%A=1'],
  ['http://localhost:3000/', 'localhost /'],
  ['http://[::1]:3000/x', '[::1] /x'],
  ['/only/a/path?token=1&k=2', 'shop.example /only/a/path?k=2'],
  ['/only/a/path', 'blog.example /only/a/path', { host: 'blog.example' }],
  ['only/a/path', undefined],
  ['//evil.example/x', 'evil.example /x'],
  ['/x', undefined, { host: 'not a host' }],
  ['app://localhost/login?step=2&utm_source=mail', 'localhost /login?step=2'],
  ['app://Shop', 'shop /'],
  ['app:login', undefined],
  ['file:///home/ann/local.html', 'localhost /home/ann/local.html'],
  ['capacitor://localhost/tabs/home', 'localhost /tabs/home'],
  ['https://shop.example./dot', 'shop.example /dot'],
  ['https://shop.example/%c3%bcber-uns?q=%c3%bc', 'shop.example /%C3%BCber-uns?q=%C3%BC'],
  ['https://shop.example/%7Eann/%61', 'shop.example /~ann/a'],
  ['https://shop.example/a%2fb', 'shop.example /a%2Fb'],
  ['javascript:alert(1)', undefined],
  ['about:blank', undefined],
  ['', undefined],
  ['https://', undefined],
  ['https://shop.example/\u0000', undefined],
  ['https://shop.example/\ud800', undefined],
  ['https://shop.example/a?gatehouse-optin&b=1', 'shop.example /a?b=1'],
  ['https://shop.example/a?utm_source=mail&b=1&gclid=x&FBCLID=y', 'shop.example /a?b=1'],
  ['https://shop.example/a?utm_source=x&amp;utm_medium=email&amp;b=1', 'shop.example /a?amp;b=1'],
  ['https://shop.example/a?utm_source=x&#038;utm_medium=email&#038;utm_campaign=may', 'shop.example /a'],
  ['https://shop.example/a?b=1;utm_source=x;utm_medium=email', 'shop.example /a?b=1'],
  ['https://shop.example/a?b=1;c=2', 'shop.example /a?b=1;c=2'],
  ['https://shop.example/a&utm_source=x&b=1', 'shop.example /a?b=1'],
  ['https://shop.example/a%3Futm_source=x&utm_medium=email', 'shop.example /a'],
  ['https://shop.example/a%3futm_source%3Dx%26utm_medium%3Demail', 'shop.example /a'],
  ['https://shop.example/a&utm_source=x?b=1', 'shop.example /a?b=1'],
  ['https://shop.example/a&b=1', 'shop.example /a&b=1'],
  ['https://shop.example/items;pk_id=3/edit', 'shop.example /items;pk_id=3/edit'],
  ['https://shop.example/items;utm_source=x/edit', 'shop.example /items;utm_source=x/edit'],
  ['https://shop.example/a&pk_id=3', 'shop.example /a&pk_id=3'],
  ['https://shop.example/a;b=1/c;utm_source=x', 'shop.example /a;b=1/c'],
  ["https://shop.example/a|b?q=it's", 'shop.example /a%7Cb?q=it%27s'],
  ['https://shop.example/a?b=1?utm_source=x&c=2', 'shop.example /a?b=1&c=2'],
  ['https://shop.example/a?b=1?matomo_campaign=x', 'shop.example /a?b=1'],
  ['https://shop.example/a?b=1?piwik_kwd=x?gclid=y', 'shop.example /a?b=1'],
  ['https://shop.example/a?b=really?c=2', 'shop.example /a?b=really?c=2'],
  ['https://shop.example/a?utm_source%3Dx%26utm_medium%3Demail', 'shop.example /a'],
  ['https://shop.example/app#utm_source=x&b=2', 'shop.example /app#b=2', { hash: true }],
  ['https://shop.example/a?ref=x&utm=1&source=y', 'shop.example /a?ref=x&utm=1&source=y'],
  ['https://shop.example/app?msclkid=1#/cart?utm_campaign=x&b=2', 'shop.example /app#/cart?b=2', { hash: true }],
  ['https://shop.example/app#/cart', 'shop.example /app#/cart', { hash: true }],
  ['https://shop.example/app?a=1#/cart?token=x&b=2', 'shop.example /app?a=1#/cart?b=2', { hash: true }],
  ['https://shop.example/app#/cart?token=x', 'shop.example /app#/cart', { hash: true }],
  ['https://shop.example/app#/', 'shop.example /app', { hash: true }],
  ['https://shop.example/app#', 'shop.example /app', { hash: true }],
];

test('identifies a page by its host, path and the query parameters that are kept', () => {
  for (const [url, expected, written] of pages) {
    const page = pageAddress({ url, host: 'shop.example', hash: false, ...written }, parseExcludedParams('token'));
    assert.equal(page && `${page.host} ${page.path}`, expected, url);
  }
});

test('reads campaign parameters after a second question mark', () => {
  for (const [query, name] of [
    ['?b=1?utm_source=letter', 'utm_source'],
    ['?b=1?matomo_source=letter', 'matomo_source'],
    ['?b=1?piwik_source=letter', 'piwik_source'],
    ['?b=1?GCLID=letter', 'GCLID'],
  ] as const) {
    const page = pageAddress({ url: `https://shop.example/${query}`, host: '', hash: false }, () => false);
    assert.equal(page?.query.get(name), 'letter', query);
  }
});

test('reads campaign parameters behind every separator that tools write', () => {
  for (const query of [
    '?utm_source=letter&#038;utm_medium=email',
    '?utm_source=letter&#38;utm_medium=email',
    '?utm_source=letter;utm_medium=email',
    '&utm_source=letter&utm_medium=email',
    '%3Futm_source=letter&utm_medium=email',
    '#utm_source=letter&utm_medium=email',
  ]) {
    const page = pageAddress({ url: `https://shop.example/a${query}`, host: '', hash: false }, () => false);
    const { source, medium } = readCampaign(page?.query ?? new URLSearchParams());
    assert.deepEqual([page?.path, source, medium], ['/a', 'letter', 'email'], query);
  }
});

test('cuts a long path without leaving half an escape', () => {
  const page = pageAddress({ url: `https://shop.example/${'é'.repeat(1000)}`, host: '', hash: false }, () => false);
  assert.ok(page && page.path.length <= 2000 && page.path.length > 1990);
  assert.doesNotThrow(() => decodeURI(page.path));
});

test('normalizes page names of other tools', () => {
  assert.equal(pageName('/a?utm_source=mail&b=1?c&gclid=x'), '/a?b=1?c');
  assert.equal(pageName('/a?gclid=x'), '/a');
  assert.equal(pageName('/a'), '/a');
  assert.equal(pageName('/über-uns/a b?q=日'), '/%C3%BCber-uns/a%20b?q=%E6%97%A5');
  assert.equal(pageName('/%c3%bcber'), '/%C3%BCber');
});

const referrers: [referrer: string, expected: string][] = [
  ['', ''],
  ['https://search.example/find?q=secret', 'search.example /find'],
  ['https://www.search.example/', 'search.example /'],
  ['https://shop.example/other', ''],
  ['https://www.shop.example/other', ''],
  ['https://app.shop.example/x', ''],
  ['https://notshop.example/x', 'notshop.example /x'],
  ['https://www.paypal.com/checkoutnow', ''],
  ['https://checkout.stripe.com/c/pay', ''],
  ['https://stripe.com/docs', 'stripe.com /docs'],
  ['android-app://com.example', ''],
  ['not an address', ''],
  ['https://\u0000', ''],
];

test('keeps only the host and path of an external referrer', () => {
  for (const [referrer, expected] of referrers) {
    const { host, path } = referrerPage(referrer, { ownHost: 'shop.example', domain: 'www.shop.example' });
    assert.equal(`${host} ${path}`.trim(), expected, referrer);
  }
});
