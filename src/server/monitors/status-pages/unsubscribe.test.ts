import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';
import { until } from '../checks/testing/servers.ts';
import { enqueueAnnouncementNotices, enqueueConfirmation } from './notices.ts';
import { linkToken, sealEmail } from './subscriber.ts';
import { openStatusPages, type TestStatusPages } from './testing/service.ts';

const notice: Notice = {
  event: 'notice',
  subject: 'Hello',
  paragraphs: ['Hello.'],
  action: { label: 'Open', url: 'https://gate.example' },
  unsubscribeUrl: null,
  tone: 'plain',
};

onEachDatabase({ forks: true }, (open) => {
  describe('waiting emails to former subscribers', () => {
    let service: TestStatusPages;
    let page: { id: number; account_id: number; name: string };
    beforeEach(async () => {
      service = await openStatusPages({ open });
      page = { ...(await service.page({ name: 'Shop' })), account_id: service.ann };
    });
    afterEach(() => service.close());

    const subscriber = (email: string, of = page) =>
      service.deps.database.db
        .insertInto('subscribers')
        .values({
          account_id: of.account_id,
          status_page_id: of.id,
          email_hash: email,
          email_sealed: sealEmail(service.deps.vault, email),
          confirmed_at: service.deps.now(),
          created_at: service.deps.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    const write = (keys: string[], accountId = page.account_id) => {
      const { database, vault, now } = service.deps;
      const letters = keys.map((key) => ({
        about: { accountId },
        to: 'reader@example.com',
        idempotencyKey: key,
        content: notice,
      }));
      return enqueueEmails(database.db, vault, letters, now());
    };
    const keys = async () => (await service.notices()).map(({ key }) => key);
    const announce = (trx: Parameters<typeof enqueueAnnouncementNotices>[0]) => {
      const times = { starts_at: service.deps.now(), ends_at: null, created_at: service.deps.now(), updated_at: 0 };
      const announcement = { id: 7, account_id: page.account_id, status_page_id: page.id, ...times };
      const said = { title: 'Move', text: '', kind: 'info' } as const;
      return enqueueAnnouncementNotices(trx, service.deps, { ...announcement, ...said }, service.deps.now());
    };
    type Subscriber = Awaited<ReturnType<typeof subscriber>>;
    const ways = {
      'by the link in a mail': (row: Subscriber) =>
        service.post(`/status/shop/unsubscribe?token=${linkToken(service.deps.vault, 'unsubscribe', row)}`, {}),
      'because the owner of the page ended it': (row: Subscriber) =>
        service.call(service.ann, 'DELETE', `/status-pages/${page.id}/subscribers/${row.id}`),
    };

    for (const [way, unsubscribe] of Object.entries(ways))
      test(way, async () => {
        const row = await subscriber('gone@example.com');
        const { id } = row;
        const others = [
          `page_${page.id}1_comment_5_${id}`,
          `page_1${page.id}_comment_5_${id}`,
          `page_${page.id}_comment_${id}_1${id}`,
          `page_${page.id}_comment_${id}_${id}1`,
          `page_${page.id}x${id}`,
          `pageX${page.id}_comment_5_${id}`,
          `subscriber_${id}`,
        ];
        await write([
          `page_${page.id}_incident_9_opened_${id}`,
          ...others,
          `page_${page.id}_incident_9_closed_${id}`,
          `page_${page.id}_comment_5_${id}`,
        ]);
        await write([`page_${page.id}_comment_6_${id}`], service.bob);
        await write([`page_${page.id}_comment_8_${id}`]);
        const { db } = service.deps.database;
        const sent = `page_${page.id}_comment_8_${id}`;
        await db.updateTable('outbox').set({ state: 'delivered' }).where('idempotency_key', '=', sent).execute();
        await inTransaction(service.deps.database, (trx) =>
          enqueueConfirmation(
            trx,
            service.deps,
            { ...page, slug: 'shop', domain: null, domain_verified_at: null },
            row,
            service.deps.now(),
          ),
        );
        await unsubscribe(row);
        assert.deepEqual((await keys()).toSorted(), [...others, `page_${page.id}_comment_6_${id}`, sent].toSorted());
      });

    test('are deleted with the page', async () => {
      const other = { ...(await service.page({ name: 'Other' })), account_id: service.ann };
      const rows = [await subscriber('a@example.com'), await subscriber('b@example.com')];
      const kept = await subscriber('c@example.com', other);
      await inTransaction(service.deps.database, announce);
      const others = [`page_${page.id}1_comment_5_${rows[0]?.id}`, `page_${other.id}_comment_5_${kept.id}`];
      await write(others);
      assert.equal((await keys()).length, 4);
      assert.equal((await service.call(service.bob, 'DELETE', `/status-pages/${page.id}`)).status, 404);
      assert.equal((await keys()).length, 4);
      assert.equal((await service.call(service.ann, 'DELETE', `/status-pages/${page.id}`)).status, 200);
      assert.deepEqual(await keys(), others);
    });

    test('are deleted with an announcement', async () => {
      const { id } = await subscriber('a@example.com');
      await service.call(service.ann, 'POST', `/status-pages/${page.id}/announcements`, { title: 'Wrong' });
      const { data } = (await service.call(service.ann, 'GET', `/status-pages/${page.id}/announcements`)).body;
      const announcement = data[0].id;
      assert.deepEqual(await keys(), [`page_${page.id}_announcement_${announcement}_${id}`]);
      const others = [`page_${page.id}_announcement_${announcement}1_${id}`, `page_${page.id}_comment_5_${id}`];
      await write(others);
      const path = `/status-pages/${page.id}/announcements/${announcement}`;
      assert.equal((await service.call(service.bob, 'DELETE', path)).status, 404);
      assert.equal((await keys()).length, 3);
      assert.equal((await service.call(service.ann, 'DELETE', path)).status, 200);
      assert.deepEqual(await keys(), others);
    });

    test('are deleted with an incident', async () => {
      const { deps } = service;
      const monitor = await service.monitor(service.ann, { name: 'API' });
      const groups = [{ name: '', monitor_ids: [monitor.id] }];
      await service.call(service.ann, 'PATCH', `/status-pages/${page.id}`, { groups });
      const { id: incident } = await service.incident(monitor, deps.now() - 120_000, null);
      const row = await subscriber('a@example.com');
      const said = { comment: 'We look into it.', comment_is_public: true };
      await service.call(service.ann, 'PATCH', `/incidents/${incident}`, said);
      const comments = await keys();
      assert.equal(comments.length, 1);
      assert.match(String(comments[0]), /_comment_\d+_/);
      const others = [`page_${page.id}_incident_${incident}1_opened_${row.id}`];
      await write([`page_${page.id}_incident_${incident}_opened_${row.id}`, ...others]);
      assert.equal((await service.call(service.ann, 'DELETE', `/incidents/${incident}`)).status, 200);
      assert.deepEqual(await keys(), others);
      assert.equal((await deps.database.db.selectFrom('incidents').selectAll().execute()).length, 0);
    });

    test('are deleted if they were written at the same time', async (t) => {
      const { database } = service.deps;
      if (database.dialect === 'sqlite') return t.skip('one transaction at a time writes');
      const waiting = async () =>
        (await sql`select 1 from pg_locks where not granted`.execute(database.db)).rows.length;
      const deletePage = () => service.call(service.ann, 'DELETE', `/status-pages/${page.id}`);
      for (const end of [...Object.values(ways), deletePage]) {
        const row = await subscriber('now@example.com');
        const ended: Promise<unknown>[] = [];
        let isEnded = false;
        await inTransaction(database, async (trx) => {
          assert.equal(await announce(trx), 1);
          ended.push(Promise.resolve(end(row)).finally(() => (isEnded = true)));
          await until(async () => isEnded || (await waiting()) > 0);
        });
        await Promise.all(ended);
        assert.deepEqual(await keys(), []);
      }
    });
  });
});
