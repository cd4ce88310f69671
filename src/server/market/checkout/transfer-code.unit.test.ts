import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sepaCode, transferCode } from './transfer-code.ts';

const transfer = {
  holder: 'Harbour & Lamp',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  reference: '6WWZ-PYN3-JWQP-KP42',
  total_minor: 1999,
  currency: 'EUR',
};

test('writes the code of the European Payments Council', () => {
  assert.equal(
    sepaCode(transfer),
    'BCD\n002\n1\nSCT\nBYLADEM1001\nHarbour & Lamp\nDE02120300000000202051\nEUR19.99\n\n\n6WWZ-PYN3-JWQP-KP42',
  );
  assert.match(sepaCode({ ...transfer, bic: undefined }) ?? '', /\nSCT\n\nHarbour/);
  assert.match(transferCode(transfer), /^<figure[^>]*><div role="img" aria-label="[^"]+"><svg .*<\/svg>/s);
});

test('shows no code for other currencies, without an IBAN or a holder, and for amounts that no code can have', () => {
  for (const changes of [
    { currency: 'USD' },
    { iban: undefined },
    { holder: undefined },
    { holder: ' ' },
    { holder: 'x'.repeat(71) },
    { total_minor: 0 },
    { total_minor: 100_000_000_000 },
  ])
    assert.equal(transferCode({ ...transfer, ...changes }), '', JSON.stringify(changes));
});
