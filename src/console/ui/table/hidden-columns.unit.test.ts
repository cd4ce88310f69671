import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { limitColumns, type SizedColumn, STEPS_PX } from './hidden-columns.ts';

const name: SizedColumn = { key: 'name', label: 'Name', width: 'rest', phone: 'main' };
const status: SizedColumn = { key: 'status', label: 'Status', width: 130, phone: 'small' };
const menu: SizedColumn = { key: 'menu', label: '', width: 46, phone: 'end' };
const column = (key: string, more: Partial<SizedColumn>): SizedColumn => ({
  key,
  label: key,
  width: 100,
  phone: 'labelled',
  ...more,
});

test('always shows the name, the status and the menu', () => {
  const many = [name, status, ...['a', 'b', 'c', 'd', 'e', 'f'].map((key) => column(key, {})), menu];
  assert.deepEqual([...limitColumns(many).keys()].sort(), ['a', 'b', 'c', 'd', 'e', 'f']);
});

test('hides columns that phones hide, then figures, then who and when, and the last of a rank first', () => {
  const limits = limitColumns([
    name,
    column('buyer', { phone: 'small', optional: 'shown', width: 240 }),
    status,
    column('figure', {}),
    column('address', { phone: 'none' }),
    column('placed', { phone: 'small', optional: 'shown' }),
    column('last check', { phone: 'none' }),
    menu,
  ]);
  assert.deepEqual(
    [...limits].sort(([, one], [, other]) => other - one).map(([key]) => key),
    ['last check', 'address', 'figure', 'placed', 'buyer'],
  );
});

test('keeps the buyer and the day of a sale on a tablet', () => {
  const limits = limitColumns([
    name,
    column('buyer', { phone: 'small', optional: 'shown', width: 'bounded' }),
    column('code', { phone: 'none', optional: 'shown' }),
    { ...status, width: 166 },
    { key: 'total', label: 'Total', phone: 'aside' },
    column('placed', { phone: 'small', optional: 'shown', width: 112 }),
    menu,
  ]);
  const tabletPx = 640;
  assert.deepEqual(
    [...limits].filter(([, limit]) => limit > tabletPx).map(([key]) => key),
    ['code'],
  );
});

test('counts the button that opens the details of a row', () => {
  const columns = [name, status, column('figure', { width: 160 })];
  assert.deepEqual([...limitColumns(columns)], [['figure', 480]]);
  assert.deepEqual([...limitColumns(columns, true)], [['figure', 540]]);
});

test('shows every column of a table that fits into the narrowest page', () => {
  assert.deepEqual([...limitColumns([name, column('sales', {}), column('revenue', { phone: 'aside' })])], []);
});

test('uses the given width', () => {
  const limits = limitColumns([name, column('url', { hiddenBelowPx: 960, width: 'rest' }), column('day', {}), menu]);
  assert.deepEqual([...limits], [['url', 960]]);
});

test('has a style rule for every limit', () => {
  const styles = readFileSync(join(import.meta.dirname, 'column-limits.css'), 'utf8');
  for (const step of STEPS_PX)
    assert.match(styles, new RegExp(`\\(width < ${step}px\\) \\{\\s+\\[data-below="${step}"\\]`));
});

test('uses no limits without a style rule', () => {
  const widest = Array.from({ length: 30 }, (_, n) => column(`${n}`, {}));
  for (const limit of limitColumns([name, ...widest]).values()) assert.ok(STEPS_PX.includes(limit), `${limit} px`);
});
