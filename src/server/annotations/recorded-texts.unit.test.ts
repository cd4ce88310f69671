import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLanguage } from '../kernel/index.ts';
import { translateRecord, writeRecord } from './recorded-texts.ts';

const price = (changes: string) => writeRecord('price', { name: 'Aurora: the theme, 2', changes });
const extended = writeRecord('extendedPrice', { from: '€0.00', to: '€1,099.00' });

test('translates a recorded text with its values', () => {
  const texts = [
    price('€20.00 → €24.00'),
    price(`€20.00 → €24.00, ${extended}`),
    writeRecord('settings', {
      changes: [writeRecord('botsCounted'), writeRecord('timeZone', { zone: 'UTC' })].join(', '),
    }),
  ];
  assert.deepEqual(texts.map(translateRecord), texts);
  assert.deepEqual(
    inLanguage('de', () => texts.map(translateRecord)),
    [
      'Preis von Aurora: the theme, 2: €20.00 → €24.00',
      'Preis von Aurora: the theme, 2: €20.00 → €24.00, erweiterte Lizenz €0.00 → €1,099.00',
      'Einstellungen: mit Bots, Zeitzone UTC',
    ],
  );
});

test('leaves text unchanged if it cannot be parsed', () => {
  for (const kept of ['Aurora is new', 'Settings changed', ''])
    assert.equal(
      inLanguage('ja', () => translateRecord(kept)),
      kept,
    );
  assert.equal(
    inLanguage('de', () => translateRecord('Settings: bots counted, sun and moon counted')),
    'Einstellungen: mit Bots, sun and moon counted',
  );
});

test('translates texts that earlier versions stored', () => {
  assert.deepEqual(
    inLanguage('de', () =>
      [
        price('€20.00 → €24.00, extended licence €0.00 → €1,099.00'),
        'Settings: bots counted, Global Privacy Control honoured',
      ].map(translateRecord),
    ),
    [
      'Preis von Aurora: the theme, 2: €20.00 → €24.00, erweiterte Lizenz €0.00 → €1,099.00',
      `Einstellungen: mit Bots, ${inLanguage('de', () => translateRecord(writeRecord('gpcHonoured')))}`,
    ],
  );
});
