import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idsAtOnce, readInChunks } from './in-chunks.ts';

test('reads all rows in statements that fit, in their order', async () => {
  const ids = Array.from({ length: 2 * idsAtOnce + 1 }, (_, id) => id);
  const sizes: number[] = [];
  const rows = await readInChunks(ids, async (some) => {
    sizes.push(some.length);
    return some.flatMap((id) => Array.from({ length: 20 }, () => id));
  });
  assert.deepEqual(sizes, [idsAtOnce, idsAtOnce, 1]);
  assert.deepEqual(
    rows,
    ids.flatMap((id) => Array.from({ length: 20 }, () => id)),
  );
});
