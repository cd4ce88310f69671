import assert from 'node:assert/strict';
import test from 'node:test';
import { formatCsv } from './csv.ts';

test('takes columns from all rows, flattens nested objects, and leaves null empty', () => {
  const rows = [
    { name: '/', visitors: 3, compare: { visitors: null } },
    { name: 'a, "b"\nc', visitors: 0, compare: { visitors: 2 }, steps: ['x', 'y'] },
  ];
  assert.equal(formatCsv(rows), 'name,visitors,compare.visitors,steps\n/,3,,\n"a, ""b""\nc",0,2,"[""x"",""y""]"\n');
});

test('escapes formulas but keeps negative numbers', () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
  for (const name of names) assert.match(formatCsv([{ name }]), /^name\n"?'/, JSON.stringify(name));
  assert.equal(formatCsv([{ revenue: -5 }]), 'revenue\n-5\n');
});

test('without rows, returns only the given columns', () => {
  assert.equal(formatCsv([]), '');
  assert.equal(formatCsv([], ['name', 'visitors']), 'name,visitors\n');
});
