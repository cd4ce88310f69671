import assert from 'node:assert/strict';
import sharp from 'sharp';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { createAccount } from '../registration/index.ts';
import {
  ada,
  findByKey,
  grace,
  invitationToken,
  openConsole,
  ownersBrowser,
  secondBrowser,
  setupToken,
  type TestConsole,
  testWith,
} from '../testing.ts';

onEachDatabase((open) => {
  const on = (guarantee: string, work: (opened: TestConsole) => Promise<void>) =>
    testWith(guarantee, () => openConsole({ open }), work);
  const several = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 6 }, (_, n) => work(n)));
  const guest = (n: number) => ({ ...grace, username: `guest-${n}`, email: `${n}@example.com` });

  on('only one of several simultaneous setups creates an account', async (opened) => {
    const token = await setupToken(opened);
    const replies = await several((n) => opened.browser().send('POST', '/setup', { ...guest(n), token }));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
  });

  on('one of several simultaneously created accounts owns the service, and all keys work', async (opened) => {
    const made = await several((n) => createAccount(opened.deps, guest(n), { withKey: true }));
    assert.equal(made.filter(({ account }) => account.is_owner === 1).length, 1);
    for (const { account, apiKey } of made) {
      assert.equal((await findByKey(opened.deps)(apiKey as string))?.id, account.id);
    }
  });

  on('only one of several simultaneous registrations gets a username, the others an error', async (opened) => {
    await ownersBrowser(opened);
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        createAccount(
          opened.deps,
          { ...grace, username: n % 2 ? 'GRACE' : 'grace', email: `${n}@example.com` },
          { withKey: false },
        ),
      ),
    );
    const refused = made.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 5);
    for (const { reason } of refused) assert.deepEqual(reason.errors, { username: ['This username is taken.'] });
  });

  on('only one of several simultaneous uses of an invitation succeeds', async (opened) => {
    const owner = await ownersBrowser(opened);
    const { url } = (await owner.send('POST', '/invitations', {})).answer.data;
    const replies = await several((n) =>
      opened.browser(`192.0.2.${n}`).send('POST', '/register', { ...guest(n), invitation: invitationToken(url) }),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422]);
  });

  on('a profile stores its fields and cannot take another account’s username', async (opened) => {
    const owner = await ownersBrowser(opened);
    await secondBrowser(opened, owner);
    const taken = await owner.send('PATCH', '/account', { username: 'GRACE' });
    assert.deepEqual([taken.status, Object.keys(taken.answer.errors)], [422, ['username']]);
    const changed = await owner.send('PATCH', '/account', { heading: 'Ünïcode 🎟', social_links: { github: 'ada' } });
    const { heading, social_links, created_at } = changed.answer.data;
    assert.deepEqual([heading, social_links, created_at], ['Ünïcode 🎟', { github: 'ada' }, '2026-03-10T12:00:00.000Z']);
  });

  on('a password change ends the user’s other sessions, and logging out ends this one', async (opened) => {
    const owner = await ownersBrowser(opened);
    const other = opened.browser();
    await other.send('POST', '/login', { login: 'ADA', password: ada.password });
    assert.equal((await other.send('GET', '/account')).status, 200);
    await owner.send('POST', '/account/password', {
      current_password: ada.password,
      new_password: 'difference engine',
    });
    assert.equal((await other.send('GET', '/account')).status, 401);
    await owner.send('POST', '/logout', {});
    assert.equal((await owner.send('GET', '/account')).status, 401);
  });

  on('simultaneous uploads leave one avatar and one cover', async (opened) => {
    const owner = await ownersBrowser(opened);
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const replies = await several((n) =>
      owner.send('PUT', n % 2 ? '/account/avatar' : '/account/cover', png, { 'content-type': 'image/png' }),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      Array(6).fill(200),
    );
    const { avatar_url, cover_url } = (await owner.send('GET', '/account')).answer.data;
    const rows = await opened.deps.database.db.selectFrom('media').select('id').execute();
    assert.deepEqual(rows.map(({ id }) => `/media/${id}`).sort(), [avatar_url, cover_url].sort());
    assert.equal((await opened.app.inject({ url: avatar_url })).headers['content-type'], 'image/webp');
  });
});
