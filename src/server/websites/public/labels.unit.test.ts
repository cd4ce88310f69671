import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueLabel } from './labels.ts';
import { mark } from './marks.ts';

for (const value of ['constructor', '__proto__', 'toString'])
  test(`shows the campaign source ${value} as an ordinary name`, () => {
    assert.equal(valueLabel('utm_source', value), value);
    assert.match(mark('source', value, new Map()), /<b>[CPT]<\/b>/);
  });
