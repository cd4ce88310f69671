import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { incidentNotices } from './notices.ts';
import { linkToken } from './subscriber.ts';
import { openStatusPages, type TestStatusPages } from './testing/service.ts';

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

onEachDatabase((open) => {
  describe('subscribers of some services', () => {
    let service: TestStatusPages;
    before(async () => {
      service = await openStatusPages({ open });
    });
    after(() => service.close());

    const clear = () => service.deps.database.db.deleteFrom('outbox').execute();
    const told = async () => (await service.notices()).map(({ to }) => to);

    test('choose them at a link in their messages, and get only notices about them', async () => {
      const { ann, call, deps } = service;
      const shop = await service.monitor(ann, { name: 'Shop' });
      const mail = await service.monitor(ann, { name: 'Mail' });
      const page = await service.page({
        name: 'Parts',
        groups: [{ name: '', monitor_ids: [shop.id, mail.id], components: [{ name: 'Phone', state: 'up' }] }],
      });
      const [{ id: phone }] = page.groups[0].components;
      const links = new Map<string, string>();
      for (const email of ['all@example.com', 'some@example.com']) {
        await service.post('/status/parts/subscribe', { email }, { 'x-forwarded-for': `198.51.100.${links.size}` });
        const { body } = await service.post(pathOf((await service.notices()).at(-1)!.action.url), {});
        links.set(email, /href="(\/status\/parts\/manage\?token=[^"]+)"/.exec(body)?.[1] ?? '');
      }
      await clear();
      const link = links.get('some@example.com')!;
      const choice = await service.visit(link);
      assert.equal(choice.headers['cache-control'], 'private, no-store');
      assert.equal(choice.body.match(/ checked>/g)?.length, 3, 'all services at first');
      const none = await service.post(link, {});
      assert.deepEqual([none.statusCode, /Choose at least one service/.test(none.body)], [422, true]);
      const saved = await service.post(link, { [`service[monitor-${shop.id}]`]: '1', 'service[monitor-999]': '1' });
      assert.match(saved.body, /You get messages about: Shop\. Announcements still reach you\./);
      assert.match((await service.visit(link)).body, new RegExp(`monitor-${shop.id}]" value="1" checked>Shop`));
      assert.equal((await service.visit(link)).body.match(/ checked>/g)?.length, 1);

      const list = await call(ann, 'GET', `/status-pages/${page.id}/subscribers`);
      assert.deepEqual(
        list.body.data.map((row: { email: string; services: unknown }) => [row.email, row.services]).toSorted(),
        [
          ['all@example.com', null],
          ['some@example.com', [{ monitor_id: shop.id, component_id: null }]],
        ],
      );

      const open1 = (monitor: typeof shop, id: number) =>
        inTransaction(deps.database, (trx) =>
          incidentNotices.forIncident(
            trx,
            deps,
            { monitor, event: 'opened', incident: { id, cause: '503', startedAt: deps.now() } } as never,
            deps.now(),
          ),
        );
      await open1(mail, 1);
      assert.deepEqual(await told(), ['all@example.com']);
      await clear();
      await open1(shop, 2);
      assert.deepEqual(await told(), ['all@example.com', 'some@example.com']);
      await clear();

      const report = (affected?: object[]) =>
        call(ann, 'POST', `/status-pages/${page.id}/reports`, { title: 'T', text: 'x', ...(affected && { affected }) });
      await report([{ component_id: phone }]);
      assert.deepEqual(await told(), ['all@example.com']);
      await clear();
      await report([{ component_id: phone }, { monitor_id: shop.id }]);
      await report();
      await call(ann, 'POST', `/status-pages/${page.id}/announcements`, { title: 'For all' });
      assert.equal((await told()).filter((to) => to === 'some@example.com').length, 3);
      const { unsubscribeUrl } = (await service.notices()).find(({ to }) => to === 'some@example.com')!;
      assert.match((await service.visit(pathOf(unsubscribeUrl!))).body, /Choose services/);
      await clear();

      await service.post(link, Object.fromEntries([shop, mail].map(({ id }) => [`service[monitor-${id}]`, '1'])));
      await call(ann, 'PATCH', `/status-pages/${page.id}`, { groups: [{ name: '', monitor_ids: [mail.id] }] });
      await deps.database.db.deleteFrom('monitors').where('id', '=', mail.id).execute();
      await open1(shop, 3);
      assert.deepEqual(await told(), [], 'not about services that the page no longer shows');
    });

    test('only with their own link', async () => {
      const { deps } = service;
      const row = await deps.database.db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow();
      const unsubscribing = linkToken(deps.vault, 'unsubscribe', row);
      for (const token of [unsubscribing, `${linkToken(deps.vault, 'manage', row)}x`, '']) {
        const answer = await service.post(`/status/parts/manage?token=${token}`, { 'service[monitor-1]': '1' });
        assert.deepEqual([answer.statusCode, /You are not subscribed/.test(answer.body)], [404, true]);
      }
    });
  });
});
