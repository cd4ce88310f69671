import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { statementPdf } from './statement-pdf.ts';

async function* noEntries() {}

test('a statement with a transparent logo is a whole file', async () => {
  const background = { r: 160, g: 40, b: 90, alpha: 0.5 };
  const logo = await sharp({ create: { width: 400, height: 80, channels: 4, background } })
    .png()
    .toBuffer();
  const statement = {
    holder: { name: 'Ada', username: 'ada' },
    currency: 'EUR',
    period: { from: '2026-03-01', to: '2026-03-31', timeZone: 'UTC', startMs: 0, endMs: 1 },
    opening_minor: 0,
    pages: noEntries(),
  };
  let pdf = '';
  for await (const chunk of statementPdf(statement, { logo, accent: '#0f766e' })) pdf += chunk.toString('latin1');
  assert.match(pdf, /\/Subtype \/Image/);
  assert.match(pdf, /\ntrailer\n[\s\S]*startxref\n\d+\n%%EOF\s*$/);
});
