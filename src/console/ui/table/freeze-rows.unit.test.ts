import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freezeRows } from './freeze-rows.ts';

const row = (id: number, name: string) => ({ id, name });

test('keeps rows in place when their values change', () => {
  const shown = [row(2, 'b'), row(1, 'a')];
  const fresh = [row(3, 'new'), row(1, 'A'), row(2, 'B')];
  assert.deepEqual(
    freezeRows(shown, fresh, ({ id }) => id),
    [row(2, 'B'), row(1, 'A')],
  );
});

test('keeps a deleted row as it was last shown', () => {
  assert.deepEqual(
    freezeRows([row(1, 'a')], [], ({ id }) => id),
    [row(1, 'a')],
  );
});
