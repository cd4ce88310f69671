import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { pdfText } from '../library/testing.ts';
import { statementPdf } from '../money/statement-pdf.ts';
import { drawn, fontFor } from './pdf-text.ts';

test('nothing is embedded for what every reader can show, and one font for all of what is not', () => {
  assert.deepEqual([fontFor(['Été – 5 €', 'x'], 'regular'), fontFor(['Ñ'], 'bold')], ['Helvetica', 'Helvetica-Bold']);
  for (const text of ['Łódź', 'Ğ', 'Đức', 'Ωμέγα', 'Київ', 'Հայ', 'საქ', 'יוסי', 'محمد'])
    for (const weight of ['regular', 'bold'] as const) {
      const font = fontFor(['plain', text], weight);
      assert.ok(font.endsWith('.ttf') && existsSync(font), `${text}: ${font}`);
    }
});

for (const [written, shown] of [
  ['Cafe\u0301', 'Café'],
  ['a\u0000b\u202Ec\r\nd', 'a b c \nd'],
  ['\ud800x', '\ufffdx'],
  ['יוסי כהן', 'יוסי\u00a0כהן'],
  ['محمد علي GmbH 12', 'محمد\u00a0علي  GmbH 12'],
] as const)
  test(`${JSON.stringify(written)} is drawn as ${JSON.stringify(shown)}`, () => {
    assert.equal(drawn(written), shown);
  });

test('a statement shows names in other letters, cut where they are too long', async () => {
  const line = { kind: 'sale' as const, note: '', purchase_id: null, reference: 'order-1', booked_at: 0 };
  const amounts = { amount_minor: 100, direct_minor: 0, fee_minor: 0, tax_minor: 0, balance_minor: 100 };
  const entry = { ...line, ...amounts, id: 1, buyer: null };
  async function* pages() {
    yield [
      { ...entry, item_name: 'Гавань' },
      { ...entry, item_name: `Ωμέγα ${'και άλφα '.repeat(20)}` },
    ];
  }
  const parts: Buffer[] = [];
  const statement = {
    holder: { name: 'Łukasz', username: 'lukasz', currency: 'EUR' },
    currency: 'EUR',
    period: { from: '2026-01-01', to: '2026-01-31', timeZone: 'UTC', startMs: 0, endMs: 1 },
    opening_minor: 0,
    pages: pages(),
  };
  for await (const part of statementPdf(statement)) parts.push(part);
  const lines = pdfText(Buffer.concat(parts)).split('\n');
  assert.ok(lines.includes('Łukasz (lukasz)'));
  assert.ok(lines.some((text) => text.startsWith('Sale, Гавань')));
  assert.ok(lines.some((text) => text.startsWith('Sale, Ωμέγα και') && text.endsWith('…')));
});
