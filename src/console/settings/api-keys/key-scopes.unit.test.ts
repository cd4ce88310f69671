import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { expiryAt } from './expiry.ts';
import { firstRequest, includedBy, presets, scopeAreas, scopeWords, withoutIncluded } from './key-scopes.ts';

/** Another test compares docs/api.md with the server. */
const docs = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'api.md'), 'utf8');
const documented = [...docs.matchAll(/^\| `([a-z:]+)` \| [^|]+ \| ([^|]*)\|$/gm)].map(
  ([, scope = '', included = '']) => ({
    scope,
    included: [...included.matchAll(/`([a-z:]+)`/g)].map(([, name = '']) => name),
  }),
);

test('offers every scope once, with the same included scopes as the server', () => {
  const offered = scopeAreas.flatMap((area) => area.scopes.map(({ scope }) => scope));
  assert.deepEqual([...offered].sort(), documented.map(({ scope }) => scope).sort());
  for (const scope of offered)
    assert.deepEqual(
      offered.filter((other) => includedBy(other, [scope]) !== undefined).sort(),
      documented.find((row) => row.scope === scope)?.included.sort(),
      scope,
    );
});

test("doesn't send scopes that another one includes", () => {
  assert.deepEqual(withoutIncluded(['market:validate', 'market:read', 'money']), ['market:read', 'money']);
  for (const { scopes: chosen } of Object.values(presets)) assert.deepEqual(withoutIncluded(chosen), chosen);
});

test('describes the scopes of a key by area', () => {
  assert.deepEqual(scopeWords(['market:validate']), ['Market: Check licenses']);
  assert.deepEqual(scopeWords(['websites:collect', 'websites:read', 'money']), [
    'Websites: Read, Send events and sales',
    'Money: Balances, refunds, withdrawals',
  ]);
});

test('has a sample request for each scope', () => {
  const offered = scopeAreas.flatMap((area) => area.scopes.map(({ scope }) => scope));
  const unnamed = offered.filter(
    (scope) => !/^monitors:/.test(scope) && firstRequest([scope]).path === '/api/v1/monitors',
  );
  assert.deepEqual(unnamed, []);
});

test('a key never expires, or after a number of days, or at the end of a day', () => {
  const nowMs = Date.parse('2026-03-10T12:00:00Z');
  assert.equal(expiryAt('', '2026-03-12', nowMs), null);
  assert.equal(expiryAt('30', '', nowMs), '2026-04-09T12:00:00.000Z');
  assert.equal(expiryAt('date', '2026-03-12', nowMs), new Date('2026-03-12T23:59:59').toISOString());
  assert.equal(expiryAt('date', 'soon', nowMs), 'soon');
});
