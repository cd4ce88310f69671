import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDay } from './day-text.ts';

const today = '2026-11-22';

test('a day is read however people write it', () => {
  for (const text of ['24 Oct 2026', '24 October 2026', ' 24 oct. 2026 ', '24.10.2026', '24/10/2026', '2026-10-24'])
    assert.equal(readDay(text, today), '2026-10-24', text);
  assert.equal(readDay('20 Sept 2026', today), '2026-09-20');
});

test('without a year it is the last such day', () => {
  assert.equal(readDay('24 Oct', today), '2026-10-24');
  assert.equal(readDay('22 Nov', today), '2026-11-22');
  assert.equal(readDay('24 Dec', today), '2025-12-24');
  assert.equal(readDay('29 Feb', '2025-01-10'), '2024-02-29');
});

test('what is no day is none', () => {
  for (const text of ['', '24', '31 Feb 2026', '24 Foo 2026', '2026-13-01', '24.10.26', '24 Oct 20'])
    assert.equal(readDay(text, today), undefined, text);
});
