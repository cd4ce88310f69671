import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { catalogue, eventGroups, selectors, webhookEventTypes } from './index.ts';

for (const type of webhookEventTypes)
  test(`${type} has an example that its schema takes whole`, () => {
    const { data, example, summary } = catalogue[type];
    assert.deepEqual((data as z.ZodType).parse(example), example);
    assert.match(summary, /^[A-Z].*[^.]$/);
  });

test('names types as things and what happens to them, and no group like a type', () => {
  for (const type of webhookEventTypes) assert.match(type, /^[a-z_]+\.[a-z_]+$/);
  assert.equal(new Set(selectors).size, Object.keys(eventGroups).length + webhookEventTypes.length);
});
