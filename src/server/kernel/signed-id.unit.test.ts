import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idInToken, isSameToken, signId } from './signed-id.ts';
import { createVault } from './vault.ts';

const vault = createVault('a-secret-of-at-least-32-characters-for-tests');

test('a token has the ID of its row, and is valid only for its purpose and text', () => {
  const token = signId(vault, 7, 'unsubscribe', '7 ada');
  assert.equal(idInToken(token), 7);
  assert.ok(isSameToken(token, signId(vault, 7, 'unsubscribe', '7 ada')));
  for (const other of [
    signId(vault, 8, 'unsubscribe', '7 ada'),
    signId(vault, 7, 'confirm', '7 ada'),
    signId(vault, 7, 'unsubscribe', '7 bob'),
    token.slice(0, -1),
    `${token}x`,
    '',
    'ä'.repeat(23),
  ])
    assert.ok(!isSameToken(other, token), other);
});

test('other texts have no ID', () => {
  const [, signature] = signId(vault, 7, 'unsubscribe', '7 ada').split('.');
  for (const text of [
    '',
    '7',
    '7.',
    `0.${signature}`,
    `-7.${signature}`,
    `7.${signature}x`,
    `${'9'.repeat(17)}.${signature}`,
  ])
    assert.equal(idInToken(text), undefined, text);
});
