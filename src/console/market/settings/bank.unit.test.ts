import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankErrors, bankText, parseBank } from './bank.ts';

const none = { holder: '', iban: '', bic: '', note: '' };

test('parses holder, IBAN and BIC, and writes them back unchanged', () => {
  const text = 'Harbour & Lamp\nIBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001\nPlease name your order.';
  const bank = parseBank(text);
  assert.deepEqual(bank, {
    holder: 'Harbour & Lamp',
    iban: 'DE02 1203 0000 0000 2020 51',
    bic: 'BYLADEM1001',
    note: 'Please name your order.',
  });
  assert.equal(bankText(bank), text);
  assert.deepEqual(bankErrors(bank), {});
});

test('keeps a text without an IBAN as the note', () => {
  const text = 'Account 1234, routing 5678\nFirst Bank';
  assert.deepEqual(parseBank(text), { ...none, note: text });
  assert.equal(bankText(parseBank(text)), text);
  assert.equal(bankText(parseBank('')), '');
  assert.deepEqual(bankErrors(none), {});
});

test('keeps all lines of a text in an unusual order', () => {
  const bank = parseBank('Pay to:\nAcme\niban: gb82west12345698765432');
  assert.deepEqual(bank, { ...none, iban: 'GB82 WEST 1234 5698 7654 32', note: 'Pay to:\nAcme' });
});

test('reports a wrong digit, a missing holder and incomplete details by field', () => {
  const bank = { ...none, holder: 'Acme', iban: 'DE02120300000000202051' };
  assert.deepEqual(Object.keys(bankErrors({ ...bank, iban: 'DE02120300000000202052' })), ['iban']);
  assert.deepEqual(Object.keys(bankErrors({ ...bank, holder: ' ' })), ['holder']);
  assert.deepEqual(Object.keys(bankErrors({ ...none, bic: 'COBADEFF' })), ['iban']);
  assert.deepEqual(Object.keys(bankErrors({ ...bank, bic: 'COBA' })), ['bic']);
});
