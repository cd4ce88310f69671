import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrangeTables } from '../database/index.ts';
import { accountTables, tableDeclarations } from './account-tables.ts';

const owned = (before?: 'monitors') => ({
  owner: 'monitors',
  rows: { key: ['id'], by: 'account_id' },
  archive: null,
  ...(before && { before }),
});

test('deletes rows before the rows that they refer to, even in other modules', () => {
  const tables = arrangeTables({ incidents: owned(), monitors: owned(), item_monitors: owned('monitors') });
  assert.deepEqual([...tables.keys()], ['incidents', 'item_monitors', 'monitors']);
  assert.throws(() => arrangeTables({ item_monitors: owned('monitors') }), /before one that is not there/);
});

test('deletes dependent rows before their parents, and members last', () => {
  const order = [...accountTables.keys()];
  for (const [table, { rows }] of accountTables)
    if (rows.of) assert.ok(order.indexOf(table) < order.indexOf(rows.of), `${table} before ${rows.of}`);
  assert.equal(order.at(-1), 'members');
});

test('exports each table to a file of its own', () => {
  const paths = [...accountTables.values()].flatMap(({ archive }) => archive ?? []);
  assert.equal(new Set(paths).size, paths.length);
  assert.ok(Object.keys(tableDeclarations).length > accountTables.size);
});
