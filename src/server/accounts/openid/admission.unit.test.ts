import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserRow } from '../../database/index.ts';
import { decideAdmission, isInDomains, type Known } from './admission.ts';

const user = (id: number, isProved: boolean) => ({ id, email_verified_at: isProved ? 1 : null }) as UserRow;
const nobody: Known = {
  linked: undefined,
  holder: undefined,
  holderIsLinked: false,
  isInDomains: false,
  isInvited: false,
};
const proved = { email: 'a@acme.example', isVerified: true };
const claimed = { email: 'a@acme.example', isVerified: false };
const none = { email: undefined, isVerified: true };

for (const [name, claims, known, outcome] of [
  ['a linked log-in, without any address', none, { linked: user(1, false) }, 'log_in 1'],
  [
    'a linked log-in, by the address of another user',
    proved,
    { linked: user(1, true), holder: user(2, true) },
    'log_in 1',
  ],
  ['an address that both sides proved', proved, { holder: user(2, true) }, 'link 2'],
  ['an address that this side did not prove', proved, { holder: user(2, false), isInDomains: true }, 'link_first'],
  ['an address that the provider did not prove', claimed, { holder: user(2, true) }, 'unverified_email'],
  [
    'another subject with the address of a linked user',
    proved,
    { holder: user(2, true), holderIsLinked: true },
    'link_first',
  ],
  ['no address', none, { isInDomains: true }, 'unverified_email'],
  ['a stranger', proved, {}, 'unknown_email'],
  ['a stranger in the domains', proved, { isInDomains: true }, 'create'],
  ['a stranger in the domains, unproved', claimed, { isInDomains: true, isInvited: true }, 'unverified_email'],
  ['somebody invited', proved, { isInvited: true }, 'create'],
] as const)
  test(`${name}: ${outcome}`, () => {
    const decide = () => decideAdmission(claims, { ...nobody, ...known });
    const [kind, id] = outcome.split(' ');
    if (id !== undefined) {
      const admission = decide();
      assert.deepEqual([admission.kind, 'user' in admission && admission.user.id], [kind, Number(id)]);
    } else if (outcome === 'create') assert.deepEqual(decide(), { kind: 'create', email: 'a@acme.example' });
    else assert.throws(decide, { code: outcome });
  });

test('compares the whole domain after the last @', () => {
  const domains = ['acme.example'];
  assert.equal(isInDomains('a@acme.example', domains), true);
  for (const other of ['a@b.acme.example', 'a@xacme.example', '"a@acme.example"@evil.example'])
    assert.equal(isInDomains(other, domains), false, other);
});
