import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasOtherSymbol, parseAmount, parseFlag, parseTime, stripFormulaGuard } from './cells.ts';

for (const [text, amount] of [
  ['19.99', 19.99],
  ['0', 0],
  ['19,99', 19.99],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234', 1234],
  ['$5', 5],
  [' € 5,00 ', 5],
  ['-3.00', -3],
  ['', undefined],
  ['1e308', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['0x10', undefined],
  ['1.2.3', undefined],
  ['12,3456', undefined],
  ['9'.repeat(40), undefined],
  ['=1+1', undefined],
] as const)
  test(`parses ${JSON.stringify(text)} as ${amount}`, () => assert.equal(parseAmount(text), amount));

for (const [text, moment] of [
  ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
  ['2026-03-01 12:00:00 UTC', '2026-03-01T12:00:00.000Z'],
  ['2026-03-01 12:00:00 +1100', '2026-03-01T01:00:00.000Z'],
  ['2026-03-01 12:00:00', '2026-03-01T02:00:00.000Z'],
  ['2026-03-01 12:30', '2026-03-01T02:30:00.000Z'],
  ['2026-03-01', '2026-02-28T14:00:00.000Z'],
  ['2024-02-29', '2024-02-28T14:00:00.000Z'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['3/1/2026', undefined],
  ['1970-01-01', undefined],
  ['99999-01-01', undefined],
  ['', undefined],
] as const)
  test(`parses ${JSON.stringify(text)} as ${moment}`, () => {
    const ms = parseTime(text, '+10:00');
    assert.equal(ms === undefined ? undefined : new Date(ms).toISOString(), moment);
  });

test('parses flags in every spelling, and rejects other text', () => {
  assert.deepEqual(['1', 'TRUE', 'yes', '0', 'false', 'No', '', '2', 'y'].map(parseFlag), [
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    undefined,
    undefined,
  ]);
});

test('recognizes an amount with the symbol of another currency', () => {
  const cells = [
    ...(['$5 USD', '$5 CAD', '€5 EUR', '£5 GBP', '5 EUR'] as const),
    ...(['$5 EUR', '€5 USD', '£5 EUR', '€5 JPY', '$5 €5 USD'] as const),
    ...(['$5 XQX'] as const),
  ];
  const judged = cells.map((cell) => hasOtherSymbol(cell.slice(0, -4), cell.slice(-3)));
  assert.deepEqual(judged, [...Array(5).fill(false), ...Array(5).fill(true), false]);
});

test('removes only the apostrophe that guards a formula', () => {
  assert.deepEqual(["'=1+1", "'-a", "'@x", "'quoted'", "o'clock"].map(stripFormulaGuard), [
    '=1+1',
    '-a',
    '@x',
    "'quoted'",
    "o'clock",
  ]);
});
