import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { pdfText } from '../../documents/pdf/testing.ts';
import { inLanguage } from '../../kernel/index.ts';
import { statementPdf } from './statement-formats.ts';

async function* noEntries() {}

const statementOf = (holder: { name: string; username: string }) => ({
  holder,
  currency: 'EUR',
  period: { from: '2026-03-01', to: '2026-03-31', timeZone: 'UTC', startMs: 0, endMs: 1 },
  opening_minor: 123_456,
  entry_count: 0,
  pages: noEntries(),
});

test('uses the requested language throughout the stream', async () => {
  const stream = inLanguage('de', () =>
    statementPdf(statementOf({ name: '김 Ada', username: 'ada' }), { account_id: 1 }),
  );
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const lines = pdfText(Buffer.concat(parts)).split('\n');
  for (const shown of [
    'Abrechnung',
    'Anfangsguthaben',
    '1.234,56\u00a0€',
    'Seite 1 von 1',
    '1. März 2026 bis 31. März 2026',
  ])
    assert.ok(lines.includes(shown), `${shown} in ${lines.join('|')}`);
  assert.ok(lines.includes('김'));
});

test('creates a complete file with a transparent logo', async () => {
  const background = { r: 160, g: 40, b: 90, alpha: 0.5 };
  const logo = await sharp({ create: { width: 400, height: 80, channels: 4, background } })
    .png()
    .toBuffer();
  const statement = {
    holder: { name: 'Ada', username: 'ada' },
    currency: 'EUR',
    period: { from: '2026-03-01', to: '2026-03-31', timeZone: 'UTC', startMs: 0, endMs: 1 },
    opening_minor: 0,
    entry_count: 0,
    pages: noEntries(),
  };
  let pdf = '';
  for await (const chunk of statementPdf(statement, { account_id: 1, look: { logo, accent: '#0f766e' } }))
    pdf += chunk.toString('latin1');
  assert.match(pdf, /\/Subtype \/Image/);
  assert.match(pdf, /\ntrailer\n[\s\S]*startxref\n\d+\n%%EOF\s*$/);
});

test('shows order numbers and Stripe’s references, but no internal keys', async () => {
  const amounts = { amount_minor: -100, direct_minor: 0, fee_minor: 0, tax_minor: 0, balance_minor: 0 };
  const entry = { ...amounts, id: 1, note: '', booked_at: 0, item_name: null, buyer: null, purchase_id: 167 };
  async function* pages() {
    yield [
      { ...entry, kind: 'sale' as const, reference: 'sale:order H-1' },
      { ...entry, kind: 'refund' as const, reference: 'refund:re_1' },
      { ...entry, kind: 'refund' as const, reference: 'refund:manual:167-0-2900' },
      { ...entry, kind: 'withdrawal_requested' as const, reference: 'withdrawal_requested:3', purchase_id: null },
    ];
  }
  const statement = {
    holder: { name: 'Ada', username: 'ada' },
    currency: 'EUR',
    period: { from: '2026-03-01', to: '2026-03-31', timeZone: 'UTC', startMs: 0, endMs: 1 },
    opening_minor: 0,
    entry_count: 4,
    pages: pages(),
  };
  const parts: Buffer[] = [];
  for await (const part of statementPdf(statement, { account_id: 1 })) parts.push(part);
  const lines = pdfText(Buffer.concat(parts)).split('\n');
  for (const shown of ['H-1', 're_1', 'Purchase 167', 'Withdrawal 3']) assert.ok(lines.includes(shown), shown);
  assert.ok(!lines.some((line) => line.includes('manual')));
});

test('shows names in any script and cuts long ones', async () => {
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
    entry_count: 2,
    pages: pages(),
  };
  for await (const part of statementPdf(statement, { account_id: 1 })) parts.push(part);
  const lines = pdfText(Buffer.concat(parts)).split('\n');
  assert.ok(lines.includes('Łukasz (lukasz)'));
  assert.ok(lines.some((text) => text.startsWith('Sale, Гавань')));
  assert.ok(lines.some((text) => text.startsWith('Sale, Ωμέγα και') && text.endsWith('…')));
});

test('numbers all pages, and shows order numbers whole', async () => {
  const number = '6WWZ-PYN3-JWQP-KPWM';
  const amounts = { amount_minor: 100, direct_minor: 0, fee_minor: 0, tax_minor: 0, balance_minor: 100 };
  const entry = { ...amounts, kind: 'sale' as const, note: '', purchase_id: null, booked_at: 0, item_name: 'A' };
  for (const [count, isOwnShop] of [1, 36, 37, 38, 39, 40, 83, 84, 85, 86, 200].flatMap(
    (count) =>
      [
        [count, false],
        [count, true],
      ] as const,
  )) {
    async function* pages() {
      yield Array.from({ length: count }, (_, id) => ({
        ...entry,
        id,
        buyer: null,
        reference: `sale:order ${number}`,
      }));
    }
    const parts: Buffer[] = [];
    const statement = { ...statementOf({ name: 'Ada', username: 'ada' }), entry_count: count, pages: pages() };
    for await (const part of statementPdf(statement, { account_id: 1, isOwnShop })) parts.push(part);
    const lines = pdfText(Buffer.concat(parts)).split('\n');
    assert.ok(lines.includes(number));
    const numbered = lines.filter((line) => line.startsWith('Page '));
    assert.ok(numbered.length > 0);
    assert.deepEqual(
      numbered,
      numbered.map((_, index) => `Page ${index + 1} of ${numbered.length}`),
      `${count} entries${isOwnShop ? ' of an own shop' : ''}`,
    );
  }
});
