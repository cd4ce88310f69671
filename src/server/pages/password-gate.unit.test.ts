import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../kernel/time.ts';
import { createVault } from '../kernel/vault.ts';
import { issueTicket, isValidTicket } from './password-gate.ts';

test('a ticket opens one page for a day, until the password changes', () => {
  const vault = createVault('a secret of at least 32 characters');
  const page = { kind: 'stats', id: 1, password_hash: 'hash' };
  const ticket = issueTicket(vault, page, 1000);
  assert.ok(isValidTicket(vault, page, ticket, 1000 + dayMs - 1));
  assert.ok(!isValidTicket(vault, page, ticket, 1000 + dayMs));
  assert.ok(!isValidTicket(vault, { ...page, id: 2 }, ticket, 1000));
  assert.ok(!isValidTicket(vault, { ...page, kind: 'status' }, ticket, 1000));
  assert.ok(!isValidTicket(vault, { ...page, password_hash: 'other' }, ticket, 1000));
  assert.ok(!isValidTicket(vault, { ...page, password_hash: null }, ticket, 1000));
  assert.ok(!isValidTicket(createVault('another secret of 32 characters!!'), page, ticket, 1000));
  for (const forged of [undefined, '', '.', `99999999999999.${ticket.split('.')[1]}`, `${ticket}x`, 'é.é'])
    assert.ok(!isValidTicket(vault, page, forged, 1000), String(forged));
});
