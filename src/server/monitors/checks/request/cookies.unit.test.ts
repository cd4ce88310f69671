import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CookieJar } from './cookies.ts';

const sent = (jar: CookieJar, url: string) =>
  jar
    .pairsFor(new URL(url))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

test('sends a cookie to its host, its subdomains if it names a domain, and its path', () => {
  const jar = new CookieJar();
  jar.store(new URL('https://www.shop.example/a/login?x=1'), [
    'host=1',
    'domain=2; Domain=.Shop.example; Path=/',
    'secure=3; Secure; Path=/',
    'foreign=4; Domain=other.example',
    'suffix=5; Domain=example',
    'deep=6; Path=/a/b',
    'eq=a=b; Path=/',
  ]);
  for (const [url, expected] of [
    ['https://www.shop.example/a/next', 'host=1; domain=2; secure=3; eq=a=b'],
    ['https://www.shop.example/a/b/c', 'deep=6; host=1; domain=2; secure=3; eq=a=b'],
    ['https://www.shop.example/ab', 'domain=2; secure=3; eq=a=b'],
    ['http://www.shop.example/', 'domain=2; eq=a=b'],
    ['https://shop.example/', 'domain=2'],
    ['https://api.shop.example/', 'domain=2'],
    ['https://evilshop.example/', ''],
  ] as const)
    assert.equal(sent(jar, url), expected, url);
});

test('replaces and deletes cookies, and ignores invalid and excessive ones', () => {
  const jar = new CookieJar();
  const url = new URL('http://a.example/');
  jar.store(url, ['a=1', 'b=1', 'c=1', 'none', '=x', 'control=\u0001', `long=${'x'.repeat(5000)}`]);
  jar.store(url, ['a=2', 'b=; Max-Age=0', 'c=; Expires=Thu, 01 Jan 1970 00:00:00 GMT']);
  assert.equal(sent(jar, url.href), 'a=2');
  jar.store(url, ['d=1; Expires=0', 'e=1; Expires=-1', 'f=1; Expires=Thu, 01-Jan-70 00:00:01 GMT']);
  assert.equal(sent(jar, url.href), 'a=2; d=1; e=1');
  jar.store(
    url,
    Array.from({ length: 100 }, (_, index) => `n${index}=1`),
  );
  assert.equal(jar.pairsFor(url).length, 50);
});
