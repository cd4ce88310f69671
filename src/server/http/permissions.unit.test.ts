import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { expandPermissions, scopes } from './permissions.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');

test('docs/api.md lists every scope and the scopes it includes', () => {
  const rows = [...page.matchAll(/^\| `([a-z:]+)` \| [^|]+ \| ([^|]*)\|$/gm)];
  const listed = rows.map(([, scope = '', included = '']) => [
    scope,
    [...included.matchAll(/`([a-z:]+)`/g)].map(([, name]) => name).sort(),
  ]);
  const known = scopes.map((scope) => [scope, [...expandPermissions([scope])].filter((one) => one !== scope).sort()]);
  assert.deepEqual(listed, known);
});
