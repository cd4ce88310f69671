import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { z } from 'zod';
import { catalogue, eventGroups, selectors, webhookEventTypes } from './index.ts';

for (const type of webhookEventTypes)
  test(`${type} has an example that matches its schema`, () => {
    const { data, example, summary } = catalogue[type];
    assert.deepEqual((data as z.ZodType).parse(example), example);
    assert.match(summary, /^[A-Z].*[^.]$/);
  });

test('docs/webhooks.md lists exactly these types and summaries by group', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');
  const listed = text
    .split('### ')
    .slice(1)
    .flatMap((section) => {
      const [, group] = /^.*\(`(\w+)`\)/.exec(section) ?? [];
      return [...section.matchAll(/^\| `([a-z_.]+)` \| (.+) \|$/gm)].map(([, type, summary]) => [group, type, summary]);
    });
  assert.deepEqual(
    listed,
    Object.keys(eventGroups).flatMap((group) =>
      webhookEventTypes
        .filter((type) => catalogue[type].group === group)
        .map((type) => [group, type, catalogue[type].summary]),
    ),
  );
});

test('names types as object and action, and never like a group', () => {
  for (const type of webhookEventTypes) assert.match(type, /^[a-z_]+\.[a-z_]+$/);
  assert.equal(new Set(selectors).size, Object.keys(eventGroups).length + webhookEventTypes.length);
});
