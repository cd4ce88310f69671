import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { type Filter, formatFilter, parseFilters } from './filters.ts';

test('parses and formats filters with any characters in their values', () => {
  const cases: [text: string, filter: Filter][] = [
    ['country:is:DE,AT', { dimension: 'country', operator: 'is', values: ['DE', 'AT'] }],
    ['source:is_not:', { dimension: 'source', operator: 'is_not', values: [''] }],
    ['page:matches:/a:b*', { dimension: 'page', operator: 'matches', values: ['/a:b*'] }],
    ['city:is:Munich\\, Bavaria\\, DE', { dimension: 'city', operator: 'is', values: ['Munich, Bavaria, DE'] }],
    ['title:contains:a\\\\b,', { dimension: 'title', operator: 'contains', values: ['a\\b', ''] }],
    ['property.a\\:b.c:is:x', { dimension: 'property.a:b.c', operator: 'is', values: ['x'] }],
  ];
  for (const [text, filter] of cases) {
    assert.deepEqual(parseFilters(text), [filter]);
    assert.equal(formatFilter(filter), text);
  }
  const bots = ['agent', 'data_center', 'behavior'];
  assert.deepEqual(parseFilters('bot:is:yes,agent'), [{ dimension: 'bot', operator: 'is', values: bots }]);
  assert.deepEqual(parseFilters('bot:is_not:0'), [{ dimension: 'bot', operator: 'is_not', values: ['people'] }]);
  assert.deepEqual(parseFilters(undefined), []);
  assert.equal(parseFilters(['country:is:DE', '', 'page:is:/']).length, 2);
});

test('rejects invalid filters and names the parameter', () => {
  const cases = [
    'country',
    'country:is',
    'planet:is:Mars',
    'bot:is:perhaps',
    'country:equals:DE',
    'property.:is:x',
    'page:is:\0',
    `page:is:${'x'.repeat(2001)}`,
    `page:is:${','.repeat(100)}`,
    Array<string>(21).fill('page:is:/'),
    Array<string>(9).fill(`page:is:${'x'.repeat(2000)}`),
    Array<string>(2).fill(`page:contains:${','.repeat(50)}`),
  ];
  for (const given of cases)
    assert.throws(
      () => parseFilters(given),
      (error) => error instanceof Refusal && error.code === 'invalid' && 'filter' in (error.errors ?? {}),
      String(given).slice(0, 80),
    );
});
