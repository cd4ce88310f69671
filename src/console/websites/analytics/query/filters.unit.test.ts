import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drillDown, type Filter, isChosen, readFilter, writeFilter } from './filters.ts';

const WRITTEN: [string, Filter][] = [
  ['country:is:DE', { dimension: 'country', operator: 'is', values: ['DE'] }],
  ['country:is_not:DE,AT', { dimension: 'country', operator: 'is_not', values: ['DE', 'AT'] }],
  ['page:matches:/docs/*', { dimension: 'page', operator: 'matches', values: ['/docs/*'] }],
  ['city:is:Munich\\, Bavaria\\, DE', { dimension: 'city', operator: 'is', values: ['Munich, Bavaria, DE'] }],
  ['title:contains:a\\\\b', { dimension: 'title', operator: 'contains', values: ['a\\b'] }],
  ['referrer:is:', { dimension: 'referrer', operator: 'is', values: [''] }],
  ['property.plan\\:b:is:pro:is:2', { dimension: 'property.plan:b', operator: 'is', values: ['pro:is:2'] }],
];

for (const [text, filter] of WRITTEN) {
  test(`reads ${text} and writes the same text`, () => {
    assert.deepEqual(readFilter(text), filter);
    assert.equal(writeFilter(filter), text);
  });
}

for (const text of ['', 'country', 'country:DE', 'country:equals:DE', ':is:DE']) {
  test(`finds no filter in "${text}"`, () => assert.equal(readFilter(text), undefined));
}

const of = (...texts: string[]) => texts.map((text) => readFilter(text) as Filter);

test('adds, replaces and removes a filter with clicks', () => {
  const germany = drillDown([], 'country', 'DE');
  assert.deepEqual(germany, of('country:is:DE'));
  assert.ok(isChosen(germany, 'country', 'DE'));
  const austria = drillDown(germany, 'country', 'AT');
  assert.deepEqual(austria, of('country:is:AT'));
  assert.deepEqual(drillDown(austria, 'country', 'AT'), []);
});

test('keeps filters by other dimensions and operators', () => {
  const before = of('page:is:/a', 'country:is_not:US');
  assert.deepEqual(drillDown(before, 'country', 'DE'), of('page:is:/a', 'country:is_not:US', 'country:is:DE'));
});
