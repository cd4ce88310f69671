import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { annotationKinds as kindsOfApi } from '../../annotations/wire.ts';
import { dimensionNames } from '../../websites/filters/index.ts';
import { allReports } from '../../websites/reports/definitions/index.ts';
import { periodNames } from '../../websites/reports/period.ts';
import { untrustedText, watchedAddress } from './text.ts';
import { annotationKinds } from './tools/annotations.ts';
import { tools } from './tools/index.ts';
import { dimensionOf, lines, periods } from './tools/statistics.ts';

test('names and describes every tool for an assistant', () => {
  assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length);
  for (const { name, description, input, output, hasUntrustedText } of tools) {
    assert.match(name, /^[a-z]+(_[a-z]+)*$/);
    assert.ok(description.length > 40 && description.length < 400, name);
    const { properties = {} } = z.toJSONSchema(input, { io: 'input' }) as { properties?: Record<string, object> };
    const obvious = /^(state|status|kind)$/;
    for (const [field, schema] of Object.entries(properties))
      assert.ok('description' in schema || obvious.test(field), `${name}.${field} has no description`);
    assert.equal('note' in output.shape, hasUntrustedText, name);
  }
});

test('docs/mcp.md lists exactly these tools', () => {
  const docs = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'mcp.md'), 'utf8');
  const row = ({ name, summary }: (typeof tools)[number]) => `| \`${name}\` | ${summary} |`;
  const listed = docs.split('\n').filter((line) => /^\| `[a-z_]+` \|/.test(line));
  assert.deepEqual(listed, tools.map(row));
});

test('uses the API’s periods, lists and kinds', () => {
  assert.deepEqual(
    periods,
    periodNames.filter((name) => name !== 'custom'),
  );
  const paths = new Set(allReports.map(({ name }) => name));
  for (const line of lines) assert.ok(paths.has(line), `${line} is no question`);
  const others = [
    ...(['dashboard', 'totals', 'series', 'realtime', 'refusals', 'breakdown', 'property-values'] as const),
    ...(['revenue', 'goals', 'funnels', 'journeys', 'retention', 'search-terms', 'visits'] as const),
    ...(['web-vitals', 'web-vitals-breakdown'] as const),
  ];
  assert.deepEqual(
    [...paths].filter((name) => !(lines as readonly string[]).includes(name)).sort(),
    [...others].sort(),
    'a new list belongs into the tools, or into this list of what is no list',
  );
  const crossed = Object.values(dimensionOf);
  assert.deepEqual(
    crossed.filter((name) => !(dimensionNames as readonly string[]).includes(name)),
    [],
  );
  assert.equal(crossed.length, lines.length - 2, 'all but properties and websites have a dimension');
  assert.deepEqual([...annotationKinds].sort(), [...kindsOfApi].sort());
});

test('removes secrets from addresses and invisible characters from texts', () => {
  const rows: [string, string][] = [
    ['https://shop.example/health', 'https://shop.example/health'],
    ['https://user:pass@shop.example/?token=1', 'https://shop.example/?…'],
    ['tcp://cache.example:6379', 'tcp://cache.example:6379'],
    ['https://shop.example/@user?x', 'https://shop.example/@user?…'],
  ];
  for (const [address, shown] of rows) {
    assert.equal(watchedAddress.parse(address), shown);
    assert.equal(watchedAddress.parse(shown), shown);
  }
  const text = untrustedText(10);
  assert.equal(text.parse('a\n\tb\u0000\u200b\u{e0041}\u202e'), 'a b');
  assert.equal(text.parse('0123456789'), '0123456789');
  assert.equal(text.parse('01234567890'), '012345678…');
  assert.equal(text.parse(text.parse('01234567890')), '012345678…');
});
