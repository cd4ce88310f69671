import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MISTYPED, rank } from './match.ts';

const sorted = (typed: string, names: string[]) =>
  names
    .flatMap((name) => {
      const place = rank(typed, name);
      return place === undefined ? [] : [{ name, place }];
    })
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name);

test('ranks the exact name first, then names that start with the text, then words, then parts of words', () => {
  assert.deepEqual(sorted('shop', ['Workshop', 'The shop', 'Shop, France', 'Shop', 'Blog']), [
    'Shop',
    'Shop, France',
    'The shop',
    'Workshop',
  ]);
});

test('matches words in any order, words without their accents, and synonyms', () => {
  assert.equal(rank('service trans', 'Translation service'), 2);
  assert.equal(rank('cafe', 'Café Lindqvist'), 1);
  assert.equal(rank('smtp', 'Settings: mail', 'smtp email'), 4);
});

for (const [typed, name] of [
  ['trnslation', 'Translation service'],
  ['tarnslation', 'Translation service'],
  ['monitros', 'Monitors'],
  ['trnsl', 'Translation service'],
  ['translationn', 'Translation service'],
] as const)
  test(`“${typed}” means ${name}`, () => assert.equal(rank(typed, name), MISTYPED));

for (const [typed, name] of [
  ['cat', 'Cart'],
  ['orders', 'Incidents'],
  ['shop', 'Blog'],
] as const)
  test(`“${typed}” does not mean ${name}`, () => assert.equal(rank(typed, name), undefined));
