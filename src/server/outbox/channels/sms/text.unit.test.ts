import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsText } from './text.ts';

test('never shortens a text message inside a character', () => {
  for (let before = 110; before < 140; before++) {
    const text = smsText({ title: `${'a'.repeat(before)}👨‍👩‍👧${'b'.repeat(200)}`, brief: undefined }, '');
    const other = text.replace(/[ab\s.]/g, '');
    assert.ok(text.includes('...') && (other === '' || other === '👨‍👩‍👧'), `${before}: ${text}`);
  }
});
