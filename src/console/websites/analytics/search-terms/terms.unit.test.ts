import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf, searchForTerm } from './terms.ts';

test('shows the decoded path of a page', () => {
  assert.equal(pathOf('https://shop.example/lamps?a=1'), '/lamps?a=1');
  assert.equal(pathOf('https://shop.example/%D0%BB'), '/л');
  assert.equal(pathOf('https://shop.example/100%'), '/100%');
  assert.equal(pathOf('no address'), 'no address');
});

test('links queries to their pages, and pages to their queries', () => {
  assert.deepEqual(searchForTerm('query', 'lamp'), { dimension: 'page', term: 'lamp', url: undefined });
  assert.deepEqual(searchForTerm('page', 'https://shop.example/'), {
    dimension: undefined,
    term: undefined,
    url: 'https://shop.example/',
  });
});
