import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MonitorView } from '../../api/monitors.ts';
import { readMonitorsSearch } from '../monitor/search.ts';
import { type ColumnKey, columnsText, readColumns } from './column-choice.ts';
import { isChanged, searchOf, settingsOf } from './views.ts';

const own: ColumnKey[] = ['days', 'response'];
const view: MonitorView = {
  id: 7,
  name: 'Shop',
  search: null,
  status: 'down',
  tag: 'shop',
  group_id: 3,
  grouped: 1,
  sort_by: 'name',
  sort: 'asc',
  per_page: 100,
  columns: ['checked'],
};

test('restores the saved list through the URL', () => {
  const search = readMonitorsSearch(searchOf(view));
  assert.equal(search.view, 7);
  const { id, name, ...settings } = view;
  assert.deepEqual(settingsOf(search, own), settings);
  assert.equal(isChanged(view, search, own), false);
});

test('detects changes of the list, except of its page number', () => {
  const search = readMonitorsSearch(searchOf(view));
  assert.ok(isChanged(view, { ...search, tag: undefined }, own));
  assert.ok(isChanged(view, { ...search, sort: 'desc' }, own));
  assert.ok(isChanged(view, { ...search, columns: 'none' }, own));
  assert.equal(isChanged(view, { ...search, page: 3 }, own), false);
});

test('uses the user’s own columns for a view without columns', () => {
  const plain = { ...view, columns: null };
  assert.equal(searchOf(plain).columns, undefined);
  assert.equal(isChanged(plain, searchOf(plain), own), false);
});

test('keeps the choice of no columns, and drops unknown columns', () => {
  assert.equal(columnsText([]), 'none');
  assert.deepEqual(readColumns('none'), []);
  assert.deepEqual(readColumns('checked,days,no_such'), ['days', 'checked']);
});
