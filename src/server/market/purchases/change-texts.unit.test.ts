import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLanguage } from '../../kernel/index.ts';
import {
  endedNote,
  translateChanges,
  translateNote,
  writeAddressChange,
  writeAmountChange,
  writeChange,
  writeFileChanges,
} from './change-texts.ts';

const german = (said: () => string) => inLanguage('de', said);

const changes = [
  writeChange('state', { stateBefore: 'valid', stateAfter: 'refunded' }),
  writeAmountChange('price', [
    { minor: 123_400, currency: 'EUR' },
    { minor: 500, currency: 'CHF' },
  ]),
  writeChange('buyerName'),
].join(', ');

test('stores a file’s changes in English and translates them for the reader', () => {
  const kept = writeFileChanges('sales: May, 2026.csv', changes);
  assert.equal(
    kept,
    'sales: May, 2026.csv: valid became refunded, price €1,234.00 became CHF\u00a05.00, buyer’s name changed',
  );
  assert.equal(translateChanges(kept), kept);
  assert.equal(
    german(() => translateNote({ event: 'changed_by_file', note: kept })),
    'sales: May, 2026.csv: gültig wurde erstattet, Preis von €1,234.00 auf CHF\u00a05.00 geändert, Name des Käufers geändert',
  );
  assert.equal(
    german(() => translateChanges(writeFileChanges('', writeChange('draft')))),
    'eine Datei: Entwurf, nur der Name ist bekannt',
  );
});

test('stores different amounts in English, whatever the current language', () => {
  const price = (minor: number) => ({ minor, currency: 'EUR' });
  assert.equal(
    german(() => writeAmountChange('refunded', [price(0), price(1900)])),
    'refunded €0.00 became €19.00',
  );
  assert.equal(writeAmountChange('price', [price(5), price(5)]), '');
});

test('translates the service’s notes and leaves users’ text unchanged', () => {
  const said = (event: Parameters<typeof translateNote>[0]['event'], note: string) =>
    german(() => translateNote({ event, note }));
  const moved = [writeAddressChange('a***@b.example', 'c***@d.example'), writeChange('name')].join(', ');
  assert.equal(said('buyer_changed', moved), 'Adresse von a***@b.example auf c***@d.example geändert, Name geändert');
  assert.equal(said('buyer_changed', writeAddressChange(null, 'c***@d.example')), 'Adresse c***@d.example hinzugefügt');
  assert.equal(said('code_rotated', writeChange('byBuyer')), 'Käufer');
  assert.equal(said('support_extended', writeChange('months', { months: 12 })), 'insgesamt 12 Monate');
  assert.equal(said('dispute_won', writeChange('onAppeal')), 'nach Einspruch');
  assert.equal(said('revoked', endedNote), 'Abonnement beendet');
  assert.equal(said('revoked', 'buyer'), 'buyer', 'a reason that a person gave');
  assert.equal(said('changed_by_file', 'a moon changed'), 'a moon changed');
});

test('translates texts that earlier versions stored', () => {
  const former = [
    'licence changed',
    'licence key added',
    'licence renewed',
    'licence upgraded',
    'mail about an outage',
  ];
  const today = [
    writeChange('licence'),
    writeChange('key'),
    writeChange('renewed'),
    writeChange('upgraded'),
    writeChange('outageMail'),
  ];
  for (const [index, kept] of former.entries())
    assert.notEqual(
      german(() => translateChanges(kept)),
      kept,
      today[index],
    );
  const line = (parts: string[]) => german(() => translateChanges([writeChange('item'), ...parts].join(', ')));
  assert.equal(line(former), line(today));
  assert.equal(
    german(() => translateChanges('sales.csv: item changed, licence changed')),
    'sales.csv: Artikel geändert, Lizenz geändert',
  );
});
