import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseVatId } from './vat-id.ts';

for (const [written, country, vatId] of [
  ['', 'DE', ''],
  ['DE123456789', 'DE', 'DE123456789'],
  ['de 123 456 789', 'DE', 'DE123456789'],
  ['123456789', 'DE', 'DE123456789'],
  ['ATU12345678', 'AT', 'ATU12345678'],
  ['EL123456789', 'GR', 'EL123456789'],
  ['123456789', 'GR', 'EL123456789'],
  ['XI123456789', 'GB', 'XI123456789'],
  ['GB123456789', 'GB', 'GB123456789'],
  ['CHE-123.456.789 MWST', 'CH', 'CHE123456789MWST'],
  ['FR12345678901', 'MC', 'FR12345678901'],
  ['NL123456789B01', '', 'NL123456789B01'],
  ['IE1234567WA', 'IE', 'IE1234567WA'],
  ['12-3456789', 'US', '123456789'],
  ['51 824 753 556', 'AU', '51824753556'],
  ['DE–123456789', 'DE', 'DE123456789'],
  ['CHE–123.456.789 MwSt.', 'CH', 'CHE123456789MWST'],
  ['DE123456789\u200b', 'DE', 'DE123456789'],
  ['ＤＥ１２３４５６７８９', '', 'DE123456789'],
  ['Ｔ１２３４５６７８９０１２３', 'JP', 'T1234567890123'],
  ['A&B010101AB1', 'MX', 'A&B010101AB1'],
  ['ñan010101ab1', 'MX', 'ÑAN010101AB1'],
  ['GR123456789', 'GR', 'EL123456789'],
  ['USt-IdNr. DE123456789', 'DE', 'DE123456789'],
  ['VAT: DE123456789.', 'DE', 'DE123456789'],
  ['MWST CHE-123.456.789', 'CH', 'CHE123456789'],
  ['„DE123456789“', '', 'DE123456789'],
  ['DE_123_456_789,', 'DE', 'DE123456789'],
  ["CHE-123'456'789", 'CH', 'CHE123456789'],
  ['123.456.789', 'CH', 'CHE123456789'],
  ['AT 1234 5678', 'AT', 'ATU12345678'],
  ['BE 123.456.789', 'BE', 'BE0123456789'],
  ['12345678-2-41', 'HU', 'HU12345678'],
  ['VAT no. DE123456789', 'DE', 'DE123456789'],
  ['VAT NO 123456789 MVA', 'NO', 'NO123456789MVA'],
  ['VAT Reg. No. GR123456789', 'GR', 'EL123456789'],
  ['USt-ID-Nr. ATU12345678', 'AT', 'ATU12345678'],
  ['Umsatzsteuer-Identifikationsnummer DE123456789', 'DE', 'DE123456789'],
  ['n. TVA FR12345678901', 'FR', 'FR12345678901'],
  ['TVA intracommunautaire : FR 12 345678901', 'FR', 'FR12345678901'],
  ['P.IVA IT12345678901', 'IT', 'IT12345678901'],
  ['btw-nummer NL123456789B01', 'NL', 'NL123456789B01'],
  ['NIF ES123456789', 'ES', 'ES123456789'],
] as const)
  test(`accepts the VAT ID “${written}” of ${country || 'an unknown country'}`, () => {
    assert.deepEqual(parseVatId(written, country), { vatId });
  });

for (const [written, country, said] of [
  ['DE12345678', 'DE', /not a VAT ID of Germany, such as DE123456789/],
  ['FR12345678901', 'DE', /not a VAT ID of Germany/],
  ['DE123456789', 'FR', /not a VAT ID of France/],
  ['FRES123456789', 'ES', /not a VAT ID of Spain/],
  ['XDE123456789', 'DE', /not a VAT ID of Germany/],
  ['ATDE123456789', 'DE', /not a VAT ID of Germany/],
  ['VAT FR12345678901', 'DE', /not a VAT ID of Germany/],
  ['ATU1234567', '', /looks like ATU12345678/],
  ['none', 'US', /with its country code/],
  ['<b>1', 'US', /with its country code/],
] as const)
  test(`rejects the VAT ID “${written}” of ${country || 'an unknown country'}`, () => {
    const read = parseVatId(written, country);
    assert.match('problem' in read ? read.problem : '', said);
  });
