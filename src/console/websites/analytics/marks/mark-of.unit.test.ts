import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BRANDS } from './brands.ts';
import { brandOf, countryOf, letterOf, withoutVersion } from './mark-of.ts';

for (const [source, brand] of [
  ['Google', 'Google'],
  ['google.co.uk', 'Google'],
  ['www.google.de', 'Google'],
  ['images.google.com.br', 'Google'],
  ['mail.google.com', 'Gmail'],
  ['news.ycombinator.com', 'Hacker News'],
  ['t.co', 'X'],
  ['old.reddit.com', 'Reddit'],
  ['example.com', undefined],
  ['googlereviews.example', undefined],
  ['not-t.co', undefined],
  ['google.attacker.example.com', undefined],
  ['constructor', undefined],
] as const) {
  test(`the brand of ${source} is ${brand}`, () => assert.equal(brandOf(BRANDS, source), brand));
}

test('finds the country at the end of a place', () => {
  assert.deepEqual(['DE', 'Bavaria, DE', 'Munich, Bavaria, DE', '', 'Köln'].map(countryOf), [
    'DE',
    'DE',
    'DE',
    undefined,
    undefined,
  ]);
});

test('ignores the version of a browser or system', () => {
  assert.deepEqual(['Firefox 144', 'Windows 10 or 11', 'iOS 18.1', 'Samsung Internet'].map(withoutVersion), [
    'Firefox',
    'Windows',
    'iOS',
    'Samsung Internet',
  ]);
});

test('uses the first letter if a source has no icon', () => {
  assert.deepEqual(['www.blog.example', 'ünï.example', '…'].map(letterOf), ['B', 'Ü', '?']);
});

test('has one icon file per brand and no unused files', () => {
  const files = readdirSync(join(import.meta.dirname, 'brands')).map((file) => file.replace('.svg', ''));
  assert.deepEqual(files.sort(), [...new Set(Object.values(BRANDS).map(({ file }) => file))].sort());
});
