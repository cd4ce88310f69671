import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from '../../pages/index.ts';
import { findIban, readBankDetails } from './bank-details.ts';
import { transferSection } from './transfer-section.ts';

for (const [text, iban] of [
  ['Harbour & Lamp\nIBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001', 'DE02120300000000202051'],
  ['GB82WEST12345698765432', 'GB82WEST12345698765432'],
  ['iban nl91 abna 0417 1643 00 (ABN)', 'NL91ABNA0417164300'],
  ['IBAN DE03 1203 0000 0000 2020 51', undefined],
  ['Account 12345678, sort code 12-34-56', undefined],
  ['', undefined],
] as const)
  test(`finds ${iban ?? 'no IBAN'} in ${JSON.stringify(text)}`, () => {
    assert.equal(findIban(text), iban);
  });

const order = {
  number: 'ABCD-EFGH',
  total_minor: 123450,
  currency: 'EUR',
  expires_at: Date.parse('2026-12-06T12:00:00Z'),
};

test('copies IBAN, amount and reference in the form that banks accept, and shows the deadline', () => {
  const html = transferSection(order, 'Lamp <b>\nIBAN DE02 1203 0000 0000 2020 51');
  assert.deepEqual(
    [...html.matchAll(/data-copy="([^"]*)"/g)].map(([, copied]) => copied),
    ['Lamp <b>', 'DE02120300000000202051', '1234.50', 'ABCD-EFGH'].map(escapeHtml),
  );
  assert.match(html, /until <b><time datetime="2026-12-06">6 Dec 2026<\/time>/);
  assert.match(html, />DE02 1203 0000 0000 2020 51<\/code>/);
  for (const name of ['account holder', 'IBAN', 'amount', 'reference'])
    assert.ok(html.includes(`>Copy ${name}</span></button>`), name);
  assert.match(html, /€1,234\.50/);
});

test('copies the whole bank details if they contain no IBAN', () => {
  assert.match(transferSection(order, 'Sort code 12-34-56'), /data-copy="Sort code 12-34-56"/);
});

for (const [text, ...parts] of [
  [
    'Harbour & Lamp\nIBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001',
    ['Account holder', 'Harbour & Lamp'],
    ['IBAN', 'DE02120300000000202051'],
    ['BIC', 'BYLADEM1001'],
  ],
  [
    'Recipient: Ada\nIBAN: DE02120300000000202051, SWIFT/BIC: BYLADEM1001\nHarbour Bank\nNo cheques',
    ['Account holder', 'Ada'],
    ['IBAN', 'DE02120300000000202051'],
    ['BIC', 'BYLADEM1001'],
    ['Notes', undefined],
  ],
  ['Our IBAN: DE02 1203 0000 0000 2020 51 BIC BYLADEM1001', ['IBAN', 'DE02120300000000202051'], ['BIC', 'BYLADEM1001']],
  [
    'Please pay within 14 days to this account:\nGB82WEST12345698765432 (Ada)',
    ['IBAN', 'GB82WEST12345698765432'],
    ['Notes', undefined],
  ],
] satisfies [string, ...(readonly [string, string | undefined])[]][])
  test(`reads the bank details ${JSON.stringify(text.slice(0, 30))}`, () => {
    assert.deepEqual(
      readBankDetails(text)?.map(({ name, copied }) => [name, copied]),
      parts,
    );
  });

test('keeps all other text of the bank details', () => {
  const shown = readBankDetails('iban nl91 abna 0417 1643 00 (ABN)\nHarbour Bank\nNo cheques')?.map((one) => one.shown);
  assert.deepEqual(shown, ['NL91 ABNA 0417 1643 00\n(ABN)', 'Harbour Bank\nNo cheques']);
});
