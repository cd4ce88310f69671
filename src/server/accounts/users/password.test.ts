import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from './password.ts';

test('a password is kept as salted argon2id and recognised again', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, two);
  assert.equal(await verifyPassword(one, 'correct horse'), true);
  assert.equal(await verifyPassword(one, 'correct horsf'), false);
});

test('composed and decomposed letters are the same password', async () => {
  assert.equal(await verifyPassword(await hashPassword('pass-caf\u00e9'), 'pass-cafe\u0301'), true);
});

test('without an account every password is wrong, also that of the stand-in, and the work is done all the same', async () => {
  const known = await hashPassword('somebody’s password');
  await verifyPassword(undefined, 'first call makes the stand-in');
  // The quickest of some: the others may have waited for the machine.
  const time = async (hash: string | undefined) => {
    let quickestMs = Infinity;
    for (let round = 0; round < 5; round++) {
      const start = performance.now();
      assert.equal(await verifyPassword(hash, 'nobody has this password'), false);
      quickestMs = Math.min(quickestMs, performance.now() - start);
    }
    return quickestMs;
  };
  const knownMs = await time(known);
  const unknownMs = await time(undefined);
  assert.ok(unknownMs > knownMs / 4, `${unknownMs} ms against ${knownMs} ms`);
});
