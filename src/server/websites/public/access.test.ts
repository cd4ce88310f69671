import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../kernel/time.ts';
import { openVault } from '../../kernel/vault.ts';
import { type Access, accessTo, guesser, issueTicket, isTicket } from './access.ts';

test('lets in whom the privacy lets in', () => {
  const cases: [privacy: number, isOwner: boolean, hasTicket: boolean, expected: Access][] = [
    [0, false, false, 'open'],
    [1, false, false, 'hidden'],
    [1, false, true, 'hidden'],
    [1, true, false, 'open'],
    [2, false, false, 'ask_password'],
    [2, false, true, 'open'],
    [2, true, false, 'open'],
  ];
  for (const [privacy, isOwner, hasTicket, expected] of cases)
    assert.equal(accessTo(privacy, { isOwner, hasTicket }), expected, `${privacy} ${isOwner} ${hasTicket}`);
});

test('a ticket opens one website for a day, and dies with the password', () => {
  const vault = openVault('a secret of at least 32 characters');
  const website = { id: 1, password_hash: 'hash' };
  const ticket = issueTicket(vault, website, 1000);
  assert.ok(isTicket(vault, website, ticket, 1000 + dayMs - 1));
  assert.ok(!isTicket(vault, website, ticket, 1000 + dayMs));
  assert.ok(!isTicket(vault, { ...website, id: 2 }, ticket, 1000));
  assert.ok(!isTicket(vault, { ...website, password_hash: 'other' }, ticket, 1000));
  assert.ok(!isTicket(vault, { ...website, password_hash: null }, ticket, 1000));
  assert.ok(!isTicket(openVault('another secret of 32 characters!!'), website, ticket, 1000));
  for (const forged of [undefined, '', '.', `99999999999999.${ticket.split('.')[1]}`, `${ticket}x`, 'é.é'])
    assert.ok(!isTicket(vault, website, forged, 1000), String(forged));
});

test('counts guesses from one IPv6 network as those of one guesser', () => {
  assert.equal(guesser(1, '2001:db8:1:2::1'), guesser(1, '2001:db8:1:2:ffff::9'));
  assert.notEqual(guesser(1, '2001:db8:1:2::1'), guesser(1, '2001:db8:1:3::1'));
  assert.notEqual(guesser(1, '203.0.113.1'), guesser(1, '203.0.113.2'));
  assert.notEqual(guesser(1, '203.0.113.1'), guesser(2, '203.0.113.1'));
});
