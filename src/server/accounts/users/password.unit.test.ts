import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { hashPassword, passwordWork, verifyPassword } from './password.ts';

const asker = 'network:192.0.2.1';

test('stores a salted argon2id hash and verifies it', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, two);
  assert.equal(await verifyPassword(one, 'correct horse', asker), true);
  assert.equal(await verifyPassword(one, 'correct horsf', asker), false);
});

test('treats composed and decomposed letters as the same password', async () => {
  assert.equal(await verifyPassword(await hashPassword('pass-caf\u00e9'), 'pass-cafe\u0301', asker), true);
});

test('rejects every password if there is no account, after the same work', async () => {
  const known = await hashPassword('somebody’s password');
  await verifyPassword(undefined, 'first call makes the stand-in', asker);
  const time = async (hash: string | undefined) => {
    const start = performance.now();
    assert.equal(await verifyPassword(hash, 'nobody has this password', asker), false);
    return performance.now() - start;
  };
  // The quickest of many rounds, because other processes delay some of them. Without the work, it takes microseconds.
  let [knownMs, unknownMs] = [Infinity, Infinity];
  for (let round = 0; round < 5 || (unknownMs <= knownMs / 4 && round < 100); round++) {
    knownMs = Math.min(knownMs, await time(known));
    unknownMs = Math.min(unknownMs, await time(undefined));
  }
  assert.ok(unknownMs > knownMs / 4, `${unknownMs} ms against ${knownMs} ms`);
});

test("hashes two new passwords at a time, rejects a flood and doesn't block logins", async () => {
  const known = await hashPassword('somebody’s password');
  let [running, most] = [0, 0];
  const run = passwordWork.run.bind(passwordWork);
  const spy = mock.method(passwordWork, 'run', (owner: string, work: () => Promise<unknown>) =>
    run(owner, async () => {
      most = Math.max(most, ++running);
      return work().finally(() => running--);
    }),
  );
  try {
    let hashed = 0;
    const flood = Promise.allSettled(
      Array.from({ length: 50 }, () => hashPassword('one of a flood').then(() => hashed++)),
    );
    assert.equal(await verifyPassword(known, 'somebody’s password', asker), true);
    assert.ok(hashed < 10, `the log-in waited for ${hashed} hashes`);
    const refusals = (await flood).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    assert.deepEqual([hashed, refusals.length, most], [34, 16, 2]);
    for (const { code, retryAfterS } of refusals) assert.deepEqual([code, retryAfterS], ['too_many', 5]);
  } finally {
    spy.mock.restore();
  }
});
