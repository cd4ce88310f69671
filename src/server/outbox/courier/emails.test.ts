import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { openMail } from '../../mail/index.ts';
import { until } from '../../monitors/checks/testing/servers.ts';
import { enqueueEmails, type Notice, type Report } from '../index.ts';
import { startTestCourier } from '../testing.ts';
import type { Courier } from './courier.ts';

const notice: Notice = {
  event: 'notice',
  subject: 'Down: <i>Shop</i>',
  paragraphs: ['The <b>shop</b> does not answer.', 'We are on it.'],
  action: { label: 'Open the status page', url: 'https://gate.example/status/shop' },
  unsubscribeUrl: 'https://gate.example/status/shop/unsubscribe?token=t0ken&x=1',
  tone: 'bad',
};

onEachDatabase((open) => {
  describe('notices', () => {
    let deps: TestDeps;
    let courier: Courier | undefined;
    let smtp: SMTPServer;
    let mails: Email[];
    let refuse: { message: string; code: number } | undefined;

    beforeEach(async () => {
      mails = [];
      refuse = undefined;
      smtp = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onRcptTo: (_address, _session, done) =>
          done(refuse ? Object.assign(new Error(refuse.message), { responseCode: refuse.code }) : undefined),
        onData: async (stream, _session, done) => {
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          mails.push(await PostalMime.parse(Buffer.concat(chunks)));
          done();
        },
      });
      await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
      const { port } = smtp.server.address() as { port: number };
      deps = await open({ mail: openMail(`smtp://127.0.0.1:${port}`, 'Gatehouse <gatehouse@example.com>') });
    });
    afterEach(async () => {
      await courier?.stop();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await deps.close();
    });

    const write = async (given: Partial<Notice> = {}, how: { isSecret?: boolean } = {}) => {
      const accountId = await addAccount(deps.database.db);
      const letter = {
        about: { accountId },
        to: 'reader@example.com',
        idempotencyKey: 'notice_1_reader',
        content: { ...notice, ...given },
        ...how,
      };
      await enqueueEmails(deps.database.db, deps.vault, [letter], deps.now());
      courier = startTestCourier(deps);
    };
    const row = () => deps.database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

    test('have text and HTML parts and one-click unsubscribe', async () => {
      await write();
      await until(() => mails.length === 1);
      const [mail] = mails;
      const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
      assert.equal(mail?.subject, notice.subject);
      assert.equal(mail?.to?.[0]?.address, 'reader@example.com');
      assert.equal(header('list-unsubscribe'), `<${notice.unsubscribeUrl}>`);
      assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
      assert.equal(header('auto-submitted'), 'auto-generated');
      assert.match(mail?.text ?? '', /We are on it\.\n\nOpen the status page: https:\/\/gate\.example\/status\/shop/);
      assert.match(
        mail?.text ?? '',
        /To unsubscribe: https:\/\/gate\.example\/status\/shop\/unsubscribe\?token=t0ken&x=1/,
      );
      assert.match(mail?.html ?? '', /The &lt;b&gt;shop&lt;\/b&gt; does not answer/);
      assert.match(mail?.html ?? '', /href="https:\/\/gate\.example\/status\/shop\/unsubscribe\?token=t0ken&amp;x=1"/);
      await until(async () => (await row()).state === 'delivered');
    });

    test('show the seller’s name and reply address but keep the service’s sender address', async () => {
      await write({ seller: { name: 'Ada\r\nBcc: spy@evil.example', replyTo: 'ada@shop.example' } });
      await until(() => mails.length === 1);
      const [mail] = mails;
      assert.deepEqual(
        [mail?.from?.name, mail?.from?.address],
        ['Ada Bcc: spy@evil.example via Gatehouse', 'gatehouse@example.com'],
      );
      assert.deepEqual(
        mail?.replyTo?.map(({ address }) => address),
        ['ada@shop.example'],
      );
      assert.equal(mail?.bcc, undefined);
    });

    test('accept another reply address, whose name cannot inject headers', async () => {
      await write({ replyTo: { name: 'Grace\r\nBcc: spy@evil.example', address: 'grace@buyer.example' } });
      await until(() => mails.length === 1);
      const [mail] = mails;
      assert.equal(mail?.from?.address, 'gatehouse@example.com');
      assert.deepEqual(mail?.replyTo, [{ name: 'Grace Bcc: spy@evil.example', address: 'grace@buyer.example' }]);
      assert.equal(mail?.bcc, undefined);
    });

    test('omit unsubscribe headers if the email answers a request', async () => {
      await write({ unsubscribeUrl: null });
      await until(() => mails.length === 1);
      assert.ok(!mails[0]?.headers.some(({ key }) => key.startsWith('list-')));
      assert.doesNotMatch(mails[0]?.text ?? '', /unsubscribe/i);
    });

    test('keep a login link sealed until it is sent, and out of stored errors', async () => {
      const url = 'https://gate.example/shop/library/open/t0ken-that-nobody-may-find-in-a-table';
      refuse = { message: `5.7.1 we do not like ${url} in mails`, code: 450 };
      await write({ action: { label: 'Open', url } }, { isSecret: true });
      await until(async () => (await row()).attempts === 1);
      const kept = JSON.stringify([await row(), await deps.database.db.selectFrom('deliveries').selectAll().execute()]);
      assert.match(kept, /we do not like/);
      assert.doesNotMatch(kept, /library|t0ken/);
      refuse = undefined;
      deps.clock.ms += 12_000;
      courier?.wake();
      await until(() => mails.length === 1);
      assert.ok(mails[0]?.text?.includes(`Open: ${url}`));
      assert.ok(mails[0]?.html?.includes(`href="${url}"`));
    });

    test('send a recovery notice only after its outage notice', async () => {
      const accountId = await addAccount(deps.database.db);
      const letterOf = (event: 'opened' | 'closed', to: string) => ({
        about: { accountId },
        to,
        idempotencyKey: `page_1_incident_1_${event}_${to}`,
        content: { ...notice, subject: event },
      });
      const [held, free] = ['held@example.com', 'free@example.com'];
      await enqueueEmails(deps.database.db, deps.vault, [letterOf('opened', held)], deps.now());
      refuse = { message: '4.2.2 mailbox is full', code: 452 };
      courier = startTestCourier(deps);
      await until(async () => (await row()).attempts === 1 && (await row()).lease_until === 0);
      refuse = undefined;
      await enqueueEmails(
        deps.database.db,
        deps.vault,
        [letterOf('closed', held), letterOf('closed', free)],
        deps.now(),
      );
      courier.wake();
      await until(() => mails.length === 1);
      assert.equal(mails[0]?.to?.[0]?.address, free);
      deps.clock.ms += 12_000;
      courier.wake();
      await until(() => mails.length === 3);
      assert.deepEqual(
        mails.slice(1).map((mail) => [mail.to?.[0]?.address, mail.subject]),
        [
          [held, 'opened'],
          [held, 'closed'],
        ],
      );
    });

    const gatedMail = () => {
      const asked: string[] = [];
      const gates: (() => void)[] = [];
      let isOpen = false;
      deps.mail = {
        ready: true,
        send: ({ to }) => {
          asked.push(to);
          return isOpen ? Promise.resolve() : new Promise((resolve) => gates.push(resolve));
        },
        close: () => {},
      };
      const letThrough = () => {
        for (const open of gates.splice(0)) open();
      };
      const open = () => {
        isOpen = true;
        letThrough();
      };
      return { asked, letThrough, open };
    };
    const letterTo = (accountId: number, to: string, content: Notice | Report = notice) => ({
      about: { accountId },
      to,
      idempotencyKey: to,
      content,
    });

    test('of an account with many emails do not delay those of other accounts', async () => {
      const [busy, other] = [
        await addAccount(deps.database.db),
        await addAccount(deps.database.db, { username: 'other', is_owner: 0 }),
      ];
      const letters = Array.from({ length: 130 }, (_, n) => letterTo(busy, `busy${n}@example.com`));
      const late = letterTo(other, 'other@example.com');
      await enqueueEmails(deps.database.db, deps.vault, [...letters, late], deps.now());
      const { asked, letThrough, open } = gatedMail();
      courier = startTestCourier(deps);
      await until(() => {
        letThrough();
        return asked.includes(late.to);
      });
      assert.ok(asked.indexOf(late.to) < 20, `after ${asked.indexOf(late.to)} others`);
      open();
    });

    test('do not wait for reports, of which only a few are in memory', async () => {
      const accountId = await addAccount(deps.database.db);
      const report: Report = {
        event: 'report',
        subject: 'r',
        text: 'r',
        html: 'r',
        unsubscribeUrl: 'https://x.example',
      };
      const reports = Array.from({ length: 6 }, (_, n) => letterTo(accountId, `report${n}@example.com`, report));
      const letter = letterTo(accountId, 'reader@example.com');
      await enqueueEmails(deps.database.db, deps.vault, [...reports, letter], deps.now());
      const { asked, letThrough, open } = gatedMail();
      courier = startTestCourier(deps);
      await until(() => asked.includes(letter.to));
      await until(() => asked.length >= 3);
      assert.equal(asked.filter((to) => to.startsWith('report')).length, 2);
      await until(() => {
        letThrough();
        return asked.length === 7;
      });
      open();
    });

    test('are retried if the server refuses them, and given up if the mailbox does not exist', async () => {
      refuse = { message: '4.2.2 mailbox is full', code: 452 };
      await write();
      await until(async () => (await row()).attempts === 1);
      assert.equal((await row()).state, 'waiting');
      refuse = { message: '5.1.1 no such user', code: 550 };
      deps.clock.ms += 12_000;
      courier?.wake();
      await until(async () => (await row()).state === 'failed');
      const errors = await deps.database.db.selectFrom('deliveries').select('error').orderBy('id').execute();
      assert.match(errors[0]?.error ?? '', /^the mail server rejected it: .*mailbox is full/);
      assert.match(errors[1]?.error ?? '', /5\.1\.1 no such user/);
    });
  });
});
