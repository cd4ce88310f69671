import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfText } from '../../documents/pdf/testing.ts';
import { inLanguage } from '../../kernel/index.ts';
import { drawInvoice } from './invoice.ts';
import type { Invoice } from './invoice-pdf.ts';

const invoice: Invoice = {
  head: '請求書',
  title: '1',
  seller_name: 'יוסי כהן בע"מ',
  logo: undefined,
  accent: undefined,
  facts: [],
  seller: ['יוסי כהן בע"מ', 'רחוב הרצל 12, תל אביב'],
  buyer: ['주식회사 한국', 'buyer@example.com'],
  headline: '5',
  sold: { name: '主题 (Pro) – قالب', details: '2', amount: '3' },
  rows: [],
  total: ['4', '5'],
  refunds: [],
  note: '',
  footer: '6',
};

test('translates the labels and draws names in any script', async () => {
  const lines = pdfText(await inLanguage('ja', () => drawInvoice({ account_id: 1 }, invoice))).split('\n');
  const read = lines.join('');
  for (const shown of ['請求書', '請求先', '単価', '주식회사', '한국', '主题', '(Pro)'])
    assert.ok(read.includes(shown), `${shown} in ${lines.join('|')}`);
  assert.ok(read.includes('ביבא לת ,12 לצרה בוחר'), lines.join('|'));
});
