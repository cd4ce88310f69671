import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

test('the console takes nothing but types from the server, so that none of its code reaches a browser', () => {
  const root = join(import.meta.dirname, '..');
  const fromServer = globSync('**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^(import|export)[^;]*?'(\.\.\/)+server\/[^;]*;$/gm)].map(
      ([text]) => text,
    ),
  );
  assert.ok(fromServer.length > 20, `only ${fromServer.length} imports were seen`);
  assert.deepEqual(
    fromServer.filter((text) => !text.startsWith('import type ')),
    [],
  );
});
