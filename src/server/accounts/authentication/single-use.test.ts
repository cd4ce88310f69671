import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { until } from '../../events/testing.ts';
import type { MailMessage } from '../../mail/index.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { createRequestedMails } from '../registration/requested-mails.ts';
import { invite, linus } from '../team/testing.ts';
import { ada, grace, openConsole, ownersBrowser, secondBrowser, setupToken, type TestConsole } from '../testing.ts';

const attempts = 50;

onEachDatabase({ forks: true }, (open) => {
  const console = async (t: { after(work: () => Promise<void>): void }) => {
    const sent: MailMessage[] = [];
    const mail = { ready: true, send: async (message: MailMessage) => void sent.push(message), close: () => {} };
    const opened = await openConsole({ open, mail });
    t.after(() => opened.close());
    const tokenOf = async (page: string, work: () => Promise<{ status: number }>): Promise<string> => {
      assert.ok((await work()).status < 300);
      const courier = startTestCourier(opened.deps, { requestedMails: createRequestedMails(opened.deps) });
      const { db } = opened.deps.database;
      const waiting = () => db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
      await until(async () => (await waiting()).length === 0);
      await courier.stop();
      const link = new RegExp(`/${page}#([\\w-]{43})`);
      return sent.map(({ text }) => link.exec(text)?.[1]).findLast((token) => token !== undefined) ?? 'none';
    };
    return { opened, tokenOf };
  };

  const atOnce = async (opened: TestConsole, path: string, bodyOf: (n: number) => object): Promise<number[]> => {
    const replies = await Promise.all(
      Array.from({ length: attempts }, (_, n) => opened.browser(`198.51.100.${n}`).send('POST', path, bodyOf(n))),
    );
    return replies.map(({ status }) => status).sort();
  };
  const one = (success: number, refusal: number) => [success, ...Array<number>(attempts - 1).fill(refusal)];

  test('creates one account in fifty concurrent setups', async (t) => {
    const { opened } = await console(t);
    const token = await setupToken(opened);
    const named = (n: number) => ({ ...ada, token, username: `ada-${n}`, email: `${n}@example.com` });
    assert.deepEqual(await atOnce(opened, '/setup', named), one(201, 409));
    assert.equal((await opened.deps.database.db.selectFrom('accounts').select('id').execute()).length, 1);
  });

  test('accepts one of fifty concurrent uses of a password reset link', async (t) => {
    const { opened, tokenOf } = await console(t);
    await ownersBrowser(opened);
    const token = await tokenOf('reset-password', () =>
      opened.browser().send('POST', '/forgot-password', { email: ada.email }),
    );
    const wanted = (n: number) => ({ token, new_password: `the password of request ${n}` });
    assert.deepEqual(await atOnce(opened, '/reset-password', wanted), one(204, 422));
  });

  test('accepts one of fifty concurrent uses of a link that undoes an address change', async (t) => {
    const { opened, tokenOf } = await console(t);
    const owner = await ownersBrowser(opened);
    // Setup sent a similar link.
    await opened.deps.database.db.deleteFrom('outbox').execute();
    const changed = { email: 'thief@example.com', current_password: ada.password };
    const confirmation = await tokenOf('confirm-email', () => owner.send('POST', '/user/email', changed));
    const token = await tokenOf('restore-email', () =>
      opened.browser().send('POST', '/confirm-email', { token: confirmation }),
    );
    const wanted = (n: number) => ({ token, new_password: `the password of request ${n}` });
    assert.deepEqual(await atOnce(opened, '/restore-email', wanted), one(200, 422));
  });

  test('accepts an invitation once, for fifty concurrent registrations and for fifty clicks of one user', async (t) => {
    const { opened } = await console(t);
    const owner = await ownersBrowser(opened);
    const { db } = opened.deps.database;
    const members = async () =>
      (await db.selectFrom('members').select('user_id').where('account_id', '=', 1).execute()).length;
    const token = await invite(opened, owner, { email: 'linus@example.com', role: 'viewer' });
    const named = (n: number) => ({ ...linus, token, username: `linus-${n}` });
    assert.deepEqual(await atOnce(opened, '/join/register', named), one(201, 422));
    assert.equal(await members(), 2);

    const second = await secondBrowser(opened, owner);
    const again = await invite(opened, owner, { email: grace.email, role: 'viewer' });
    const replies = await Promise.all(
      Array.from({ length: attempts }, () => second.send('POST', '/join', { token: again })),
    );
    // The successful request switches accounts, which invalidates the others' CSRF token.
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    assert.ok(replies.every(({ status }) => [200, 403, 422].includes(status)));
    assert.equal(await members(), 3);
  });
});
