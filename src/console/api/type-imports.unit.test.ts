import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

test('imports only types from the server, so that its code is not sent to browsers', () => {
  const root = join(import.meta.dirname, '..');
  const fromServer = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
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
