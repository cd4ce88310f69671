import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const console = join(import.meta.dirname, '..', '..');

/** In `rem`, text grows with the browser's font size, as the library's buttons and fields do. */
test('sets the size of text in rem', () => {
  const inPixels = globSync('**/*.css', { cwd: console }).flatMap((file) =>
    [...readFileSync(join(console, file), 'utf8').matchAll(/(?:font-size|line-height): [\d.]+px/g)].map(
      ([rule]) => `${file}: ${rule}`,
    ),
  );
  assert.deepEqual(inPixels, []);
});
