import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareCode, plainCode, withoutFrame } from './pasted.ts';

test('reads a code as it was meant, whatever copying added', () => {
  for (const [pasted, bare, plain] of [
    ['SAVE-20', 'SAVE20', 'SAVE-20'],
    [' save\u201320\u200b\ufeff', 'save20', 'save-20'],
    ['SAVE\u221220', 'SAVE20', 'SAVE-20'],
    ['SA\u00adVE\u201120', 'SAVE20', 'SAVE-20'],
    ['ＳＡＶＥ－２０', 'SAVE20', 'SAVE-20'],
    ['964\u00a0285', '964285', '964 285'],
    ['٩٦٤٢٨٥', '964285', '964285'],
    ['९६४२८५', '964285', '964285'],
    ['𝟗𝟔𝟒𝟐𝟖𝟓', '964285', '964285'],
    ['', '', ''],
  ] as const)
    assert.deepEqual([bareCode(pasted), plainCode(pasted)], [bare, plain], pasted);
});

test('takes a code out of its sentence', () => {
  for (const [pasted, code] of [
    ['SAVE-20', 'SAVE-20'],
    ['“SAVE-20”', 'SAVE-20'],
    ['(SAVE-20)', 'SAVE-20'],
    ['`SAVE-20`', 'SAVE-20'],
    ['*SAVE-20*', 'SAVE-20'],
    ['SAVE-20!', 'SAVE-20'],
    ['Coupon: SAVE-20.', 'SAVE-20'],
    ['“Coupon: SAVE-20.”', 'SAVE-20'],
    ['…', ''],
    ['Your license key：　A-1', 'A-1'],
    ['urn:uuid:1', 'urn:uuid:1'],
    ['{1}', '{1}'],
  ] as const)
    assert.equal(withoutFrame(pasted), code, pasted);
});

test('reads hostile text in linear time', () => {
  const before = process.cpuUsage();
  const text = `x${' '.repeat(60_000)}x`;
  assert.equal(withoutFrame(text), text);
  // Microseconds. It took 3.8 seconds when each space began a search.
  assert.ok(process.cpuUsage(before).user < 1_000_000);
});
