import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freezeRows } from './freeze-rows.ts';

const row = (id: number, name: string) => ({ id, name });

test('keeps each row in its place while its figures change', () => {
  const shown = [row(2, 'b'), row(1, 'a')];
  const fresh = [row(3, 'new'), row(1, 'A'), row(2, 'B')];
  assert.deepEqual(
    freezeRows(shown, fresh, ({ id }) => id),
    [row(2, 'B'), row(1, 'A')],
  );
});

test('keeps a row that is gone as it was last seen', () => {
  assert.deepEqual(
    freezeRows([row(1, 'a')], [], ({ id }) => id),
    [row(1, 'a')],
  );
});
