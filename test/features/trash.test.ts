import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAdditionalKey } from '../../src/server/accounts/api-keys/additional-keys.ts';
import { runDueDeletions } from '../../src/server/accounts/index.ts';
import { accountTables } from '../../src/server/composition/account-tables.ts';
import { createDeletionWorker } from '../../src/server/deletion-queue/deletion-worker.ts';
import { check, pageview } from '../../src/server/events/testing.ts';
import { expandPermissions, type Scope, scopes } from '../../src/server/http/index.ts';
import { dayMs, hourMs } from '../../src/server/kernel/time.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { linkToken } from '../../src/server/monitors/status-pages/subscriber.ts';
import { insertRecipient } from '../../src/server/monitors/uptime-reports/recipient.store.ts';
import { hashEmail, linkUrl, sealEmail } from '../../src/server/monitors/uptime-reports/recipient.ts';
import { eraseOldTrash } from '../../src/server/trash/erase.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

type Holder = { id: number; key: string };

onEachDatabase((open) => {
  let service: WholeService;
  let deps: TestDeps;
  let ada: Holder;
  let bob: Holder;
  before(async () => {
    service = await openWholeService(open);
    ({ deps } = service);
    ada = await makeAuthor(deps, 'ada');
    bob = await makeAuthor(deps, 'bob');
  });
  after(() => service.close());

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who = ada) => {
    const answer = await service.call(who, method, path, payload);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body.data ?? answer.body;
  };
  const create = async (path: string, fields: object): Promise<number> => (await call('POST', path, fields)).id;
  const restore = (kind: string, id: number, who = ada) =>
    service.call(who, 'POST', 'trash/restorations', { kind, id });
  const listed = async (who = ada): Promise<[string, number, string][]> =>
    (await service.call(who, 'GET', 'trash?per_page=100')).body.data.map(
      ({ kind, id, title }: { kind: string; id: number; title: string }) => [kind, id, title],
    );
  const monitorFields = (name: string) => ({
    name,
    url: `https://${name}.example/`,
    interval: 300,
    alert_condition: 'url_unavailable',
    request_method: 'GET',
    request_headers: [{ key: 'X-Key', value: 'secret' }],
    request_auth_username: 'ada',
    request_auth_password: 'secret',
    tags: ['shop', 'live'],
    alerts: [{ key: 'email', value: 'ada@author.example' }],
  });
  const keyWith = async (...own: Scope[]): Promise<Holder> => {
    const { id: userId } = await deps.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const actor = { userId, name: 'Ada', permissions: expandPermissions(scopes) };
    const wanted = { name: own.join(), scopes: own };
    return { id: ada.id, key: (await createAdditionalKey(deps, { accountId: ada.id, actor }, wanted)).key };
  };
  const readAll = (paths: string[]) => Promise.all(paths.map((path) => call('GET', path)));
  /** Deletes, checks that it's gone and listed, restores, and compares the answers of all paths. */
  const roundTrip = async (kind: string, id: number, path: string, paths: string[] = [path]) => {
    const shown = await readAll(paths);
    await call('DELETE', path);
    assert.equal((await service.call(ada, 'GET', path)).status, 404);
    assert.deepEqual((await listed())[0]?.slice(0, 2), [kind, id]);
    const restored = await restore(kind, id);
    assert.equal(restored.status, 201, restored.text);
    assert.deepEqual([restored.body.data.kind, restored.body.data.id], [kind, id]);
    assert.deepEqual(await readAll(paths), shown);
    assert.deepEqual(await listed(), []);
    assert.equal((await restore(kind, id)).status, 404);
  };

  test('restores a monitor with alerts, tags, incidents, page, maintenance and annotations, due now', async () => {
    const { db } = deps.database;
    const id = await create('monitors', monitorFields('full'));
    const page = await create('status-pages', { name: 'Full', groups: [{ name: 'All', monitor_ids: [id] }] });
    const plan = await create('maintenances', {
      name: 'Upgrade',
      recurrence: 'once',
      starts_on: '2026-03-20',
      start_time: '02:00',
      duration_minutes: 60,
      monitor_ids: [id],
    });
    await create('annotations', { text: 'Moved', monitor_id: id });
    const opened = await db
      .insertInto('incidents')
      .values({
        account_id: ada.id,
        monitor_id: id,
        cause: 'timeout',
        started_at: deps.now() - hourMs,
        ended_at: deps.now() - hourMs / 2,
        reminded_at: deps.now() - hourMs,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await call('PUT', `incidents/${opened.id}`, { comment: 'We are on it' });
    await deps.events.record('checks', check({ monitor: id, at: deps.now() - hourMs }));
    await deps.events.flush();
    // A check was running.
    await db
      .updateTable('monitors')
      .set({
        next_check_at: deps.now(),
        lease_until: deps.now() + hourMs,
        lease_by: 'x',
        failing_checks: 2,
        passing_checks: 2,
        unconfirmed_since: deps.now(),
      })
      .where('id', '=', id)
      .execute();
    await roundTrip('monitor', id, `monitors/${id}`, [
      `monitors/${id}`,
      `status-pages/${page}`,
      `maintenances/${plan}`,
      `incidents/${opened.id}`,
      'annotations',
    ]);
    const row = await db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    assert.deepEqual([row.next_check_at, row.lease_until], [deps.now(), 0]);
    assert.deepEqual([row.failing_checks, row.passing_checks, row.unconfirmed_since], [0, 0, null]);
    const events = await deps.events.query('SELECT 1 FROM checks WHERE monitor = {id:UInt32}', { id });
    assert.equal(events.length, 1);
  });

  test('restores a monitor that was down without its open incident', async () => {
    const { db } = deps.database;
    const id = await create('monitors', monitorFields('down'));
    const since = deps.now() - hourMs;
    const incident = { account_id: ada.id, monitor_id: id, cause: 'timeout', started_at: since, reminded_at: since };
    await db
      .insertInto('incidents')
      .values({ ...incident, ended_at: null })
      .execute();
    await db.updateTable('monitors').set({ condition: 'down', failing_checks: 3 }).where('id', '=', id).execute();
    const incidents = () => db.selectFrom('incidents').selectAll().where('monitor_id', '=', id).execute();
    await call('DELETE', `monitors/${id}`);
    assert.equal((await restore('monitor', id)).status, 201);
    assert.deepEqual(
      (await incidents()).map(({ ended_at }) => ended_at),
      [deps.now()],
    );
    const { status } = await call('GET', `monitors/${id}`);
    assert.equal(status, 'pending');

    await call('DELETE', `monitors/${id}`);
    // An older version left the incident open.
    const copies = await db.selectFrom('trash_rows').selectAll().where('table_name', '=', 'incidents').execute();
    for (const { content, ...copy } of copies)
      await db
        .updateTable('trash_rows')
        .set({ content: JSON.stringify({ ...JSON.parse(content), ended_at: null }) })
        .where('trash_id', '=', copy.trash_id)
        .where('table_name', '=', 'incidents')
        .execute();
    assert.equal((await restore('monitor', id)).status, 201);
    assert.deepEqual(
      (await incidents()).map(({ ended_at, reminded_at }) => [ended_at, reminded_at]),
      [[null, deps.now()]],
      'no reminder for the time in the trash',
    );
  });

  test('restores a contact to the lists that have not changed since, and to no list after a replacement', async () => {
    const duty = { key: 'email', value: 'duty@author.example' };
    const [first, last] = [duty, { key: 'email', value: 'last@author.example' }];
    const withAlerts = (name: string, alerts: object[]) => create('monitors', { ...monitorFields(name), alerts });
    const [alone, both, edited, gone] = [
      await withAlerts('alone', [duty]),
      await withAlerts('both', [first, last]),
      await withAlerts('edited', [duty]),
      await withAlerts('gone', [duty]),
    ];
    const alertsOf = async (id: number) => (await call('GET', `monitors/${id}`)).alerts;
    const contact = await create('contacts', { name: 'Duty', ...duty, is_default: true });
    const shown = await call('GET', `contacts/${contact}`);
    await call('DELETE', `contacts/${contact}?remove_from_lists=1`);
    assert.deepEqual(await alertsOf(both), [last]);
    await call('PUT', `monitors/${edited}`, { alerts: [last] });
    await call('DELETE', `monitors/${gone}`);
    assert.equal((await restore('contact', contact, bob)).status, 404);
    assert.equal((await restore('contact', contact)).status, 201);
    const { uses, used_by: _, updated_at: __, ...restored } = await call('GET', `contacts/${contact}`);
    const { uses: ___, used_by: ____, updated_at: _____, ...before } = shown;
    assert.deepEqual(restored, before);
    assert.deepEqual(uses.map(({ id }: { id: number }) => id).toSorted(), [alone, both].toSorted());
    assert.deepEqual(
      [await alertsOf(alone), await alertsOf(both), await alertsOf(edited)],
      [[duty], [first, last], [last]],
    );
    const other = await create('contacts', { name: 'Other', key: 'email', value: 'other@author.example' });
    await call('DELETE', `contacts/${contact}?replace_with=${other}`);
    assert.equal((await restore('contact', contact)).status, 201);
    assert.equal((await call('GET', `contacts/${contact}`)).uses.length, 0);
    await call('DELETE', `contacts/${contact}`);
    await create('contacts', { name: 'Again', ...duty });
    assert.match((await restore('contact', contact)).body.message, /Another contact has its destination now/);
    for (const { kind, id } of (await call('GET', 'trash')) as { kind: string; id: number }[])
      await call('DELETE', `trash/${kind}/${id}`);
  });

  test('returns a contact only to lists that the key can change', async () => {
    const duty = { key: 'email', value: 'limited@author.example' };
    const website = await create('websites', { domain: 'limited.example', alerts: [duty] });
    const contact = await create('contacts', { name: 'Limited', ...duty });
    await call('DELETE', `contacts/${contact}?remove_from_lists=1`);
    assert.equal((await restore('contact', contact, await keyWith('monitors:write'))).status, 201);
    assert.deepEqual((await call('GET', `websites/${website}`)).alerts, []);
  });

  test('restores an alert policy to its monitors that have no other policy, and refuses a name in use', async () => {
    const fields = { steps: [{ after_minutes: 5, alerts: [{ key: 'email', value: 'ada@author.example' }] }] };
    const policy = await create('alert-policies', { name: 'Nights', is_default: true, ...fields });
    const [uses, moved] = [
      await create('monitors', { ...monitorFields('uses'), policy_id: policy }),
      await create('monitors', { ...monitorFields('moved'), policy_id: policy }),
    ];
    const shown = await call('GET', `alert-policies/${policy}`);
    await roundTrip('alert_policy', policy, `alert-policies/${policy}`, [
      `alert-policies/${policy}`,
      `monitors/${uses}`,
      `monitors/${moved}`,
    ]);
    await call('DELETE', `alert-policies/${policy}`);
    const other = await create('alert-policies', { name: 'NIGHTS', is_default: true });
    assert.match((await restore('alert_policy', policy)).body.message, /Another alert policy has its name now/);
    await call('PUT', `alert-policies/${other}`, { name: 'Days' });
    await call('PUT', `monitors/${moved}`, { policy_id: other });
    assert.equal((await restore('alert_policy', policy)).status, 201);
    const policyOf = async (id: number) => (await call('GET', `monitors/${id}`)).policy_id;
    assert.deepEqual([await policyOf(uses), await policyOf(moved)], [policy, other]);
    const { is_default, monitors, ...rest } = await call('GET', `alert-policies/${policy}`);
    assert.deepEqual([is_default, monitors, rest.steps], [false, 1, shown.steps]);
  });

  test('counts the time in the trash as a pause', async () => {
    const { db } = deps.database;
    const id = await create('monitors', monitorFields('gap'));
    const deletedAt = deps.now();
    await call('DELETE', `monitors/${id}`);
    deps.clock.ms += 5 * hourMs;
    assert.equal((await restore('monitor', id)).status, 201);
    const gaps = await db.selectFrom('monitor_gaps').selectAll().where('monitor_id', '=', id).execute();
    assert.deepEqual(
      gaps.map(({ started_at, ended_at, reason }) => [started_at, ended_at, reason]),
      [[deletedAt, deps.now(), 'paused']],
    );
  });

  test('puts a restored monitor into the last group of a page that has fewer groups', async () => {
    const [stays, goes] = [
      await create('monitors', monitorFields('stays')),
      await create('monitors', monitorFields('goes')),
    ];
    const groups = (...lists: number[][]) => lists.map((monitor_ids, n) => ({ name: `Group ${n}`, monitor_ids }));
    const page = await create('status-pages', { name: 'Groups', groups: groups([stays], [goes]) });
    await call('DELETE', `monitors/${goes}`);
    await call('PUT', `status-pages/${page}`, { groups: groups([stays]) });
    assert.equal((await restore('monitor', goes)).status, 201);
    assert.deepEqual((await call('GET', `status-pages/${page}`)).groups[0].monitor_ids.sort(), [stays, goes].sort());
  });

  test('restores an objective with its monitors or its group', async () => {
    const monitor = await create('monitors', monitorFields('objective'));
    const fields = { name: 'Reachable', target: 99.9, period: '30d', monitor_ids: [monitor] };
    const id = await create('objectives', fields);
    await roundTrip('objective', id, `objectives/${id}`);
    assert.deepEqual((await call('GET', `objectives/${id}`)).monitor_ids, [monitor]);
    const group = await create('monitor-groups', { name: 'Shop' });
    const ofGroup = await create('objectives', { ...fields, monitor_ids: [], group_id: group });
    await roundTrip('objective', ofGroup, `objectives/${ofGroup}`);
    assert.equal((await call('GET', `objectives/${ofGroup}`)).group_id, group);
    await call('DELETE', `objectives/${ofGroup}`);
    await call('DELETE', `monitor-groups/${group}`);
    assert.equal((await restore('objective', ofGroup)).status, 201);
    assert.equal((await call('GET', `objectives/${ofGroup}`)).group_id, null);
  });

  test('restores an uptime report with its recipients, except those who unsubscribe meanwhile', async () => {
    const monitor = await create('monitors', monitorFields('reported'));
    const fields = { name: 'For Ada', frequency: 'monthly', monitor_ids: [monitor] };
    const id = await create('uptime-reports', fields);
    const { db } = deps.database;
    const recipientOf = (email: string) =>
      insertRecipient(
        db,
        { id, account_id: ada.id },
        {
          email_hash: hashEmail(deps.vault, email),
          email_sealed: sealEmail(deps.vault, email),
          language: null,
          time_zone: null,
          settled_period: '2026-02-01',
          sent_at: null,
          asked_at: deps.now(),
          confirmed_at: deps.now(),
          created_at: deps.now(),
        },
      );
    const stays = await recipientOf('stays@client.example');
    const leaves = await recipientOf('leaves@client.example');
    await roundTrip('uptime_report', id, `uptime-reports/${id}`, [`uptime-reports/${id}/recipients`]);
    await call('DELETE', `uptime-reports/${id}`);
    const url = linkUrl(deps.vault, '', 'unsubscribe', leaves);
    assert.match((await service.app.inject({ method: 'POST', url })).body, /You are unsubscribed/);
    assert.equal((await service.app.inject({ url })).statusCode, 404);
    assert.equal((await restore('uptime_report', id)).status, 201);
    const recipients = (await call('GET', `uptime-reports/${id}/recipients`)) as { id: number }[];
    assert.deepEqual(
      recipients.map((one) => one.id),
      [stays.id],
    );
  });

  test('restores an incident with its comments, but not before its monitor', async () => {
    const monitor = await create('monitors', monitorFields('incident'));
    const { id } = await deps.database.db
      .insertInto('incidents')
      .values({
        account_id: ada.id,
        monitor_id: monitor,
        cause: 'timeout',
        started_at: deps.now() - hourMs,
        ended_at: deps.now(),
        reminded_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await call('PUT', `incidents/${id}`, { comment: 'Fixed', comment_is_public: true });
    await roundTrip('incident', id, `incidents/${id}`);
    await call('DELETE', `incidents/${id}`);
    await call('DELETE', `monitors/${monitor}`);
    const refused = await restore('incident', id);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /Restore the monitor first/);
    assert.equal((await restore('monitor', monitor)).status, 201);
    assert.equal((await restore('incident', id)).status, 201);
  });

  test('restores a page with groups, subscribers, logo and announcements; subscribers can leave it before', async () => {
    const { db } = deps.database;
    const monitor = await create('monitors', monitorFields('paged'));
    const id = await create('status-pages', {
      name: 'Paged',
      slug: 'paged',
      groups: [{ name: 'All', monitor_ids: [monitor], components: [{ name: 'Phone', state: 'down' }] }],
    });
    await create(`status-pages/${id}/announcements`, { title: 'Soon', text: 'We move.' });
    await create(`status-pages/${id}/reports`, {
      title: 'Slow',
      text: 'We look.',
      affected: [{ monitor_id: monitor, state: 'down' }],
    });
    await db
      .insertInto('status_page_logos')
      .values({ status_page_id: id, content: Buffer.from([0, 255, 10]) })
      .execute();
    const subscribers = await db
      .insertInto('subscribers')
      .values(
        ['a', 'b'].map((name) => ({
          account_id: ada.id,
          status_page_id: id,
          email_hash: name,
          email_sealed: deps.vault.seal('subscriber email', `${name}@example.com`),
          confirmed_at: 1,
          created_at: 1,
        })),
      )
      .returningAll()
      .execute();
    await db.updateTable('subscribers').set({ all_services: 0 }).where('id', '=', subscribers[1]!.id).execute();
    await db
      .insertInto('subscriber_services')
      .values({ subscriber_id: subscribers[1]!.id, monitor_id: monitor, component_id: null })
      .execute();
    const paths = ['', '/announcements', '/reports', '/components', '/subscribers'].map(
      (part) => `status-pages/${id}${part}`,
    );
    await roundTrip('status_page', id, `status-pages/${id}`, paths);
    const logo = await db.selectFrom('status_page_logos').selectAll().where('status_page_id', '=', id).execute();
    assert.deepEqual([...(logo[0]?.content ?? [])], [0, 255, 10]);

    await call('DELETE', `status-pages/${id}`);
    const url = `/status/paged/unsubscribe?token=${linkToken(deps.vault, 'unsubscribe', subscribers[0]!)}`;
    assert.match((await service.app.inject({ url })).body, /Unsubscribe from this page\?/);
    assert.match((await service.app.inject({ method: 'POST', url })).body, /You are unsubscribed/);
    assert.equal((await service.app.inject({ url })).statusCode, 404);

    // A row with two parents in the trash is restored with the second one.
    await call('DELETE', `monitors/${monitor}`);
    assert.equal((await restore('status_page', id)).status, 201);
    assert.deepEqual((await call('GET', `status-pages/${id}`)).groups[0].monitor_ids, []);
    assert.equal((await call('GET', `status-pages/${id}`)).subscribers, 1);
    assert.equal((await restore('monitor', monitor)).status, 201);
    assert.deepEqual((await call('GET', `status-pages/${id}`)).groups[0].monitor_ids, [monitor]);
  });

  test('refuses a page whose address is taken, and leaves it in the trash', async () => {
    const id = await create('status-pages', { name: 'First', slug: 'taken' });
    await call('DELETE', `status-pages/${id}`);
    const other = await create('status-pages', { name: 'Second', slug: 'taken' });
    const refused = await restore('status_page', id);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /belongs to another status page now.*then restore this one/);
    assert.deepEqual(await listed(), [['status_page', id, 'First']]);
    await call('PUT', `status-pages/${other}`, { slug: 'free' });
    assert.equal((await restore('status_page', id)).status, 201);
  });

  test('restores a website with goals, funnels, segments and statistics', async () => {
    const id = await create('websites', { domain: 'round.example', email: true });
    const goal = await create(`websites/${id}/goals`, { name: 'Paid', kind: 'event', value: 'Paid' });
    const funnel = await create(`websites/${id}/funnels`, {
      name: 'Buy',
      steps: [
        { kind: 'page', value: '/cart' },
        { kind: 'event', value: 'Paid' },
      ],
    });
    const segment = await create(`websites/${id}/segments`, { name: 'French', filters: ['country:is:FR'] });
    await deps.events.record('pageviews', pageview({ website: id, at: deps.now() }));
    await deps.events.flush();
    const paths = ['', '/goals', '/funnels', '/segments', '/conversion-alerts'].map((part) => `websites/${id}${part}`);
    for (const [kind, child] of [
      ['goal', goal],
      ['funnel', funnel],
      ['segment', segment],
    ] as const)
      await roundTrip(kind, child, `websites/${id}/${kind}s/${child}`, paths.slice(1));
    await roundTrip('website', id, `websites/${id}`, paths);

    await call('DELETE', `websites/${id}/goals/${goal}`);
    await create(`websites/${id}/goals`, { name: 'paid', kind: 'page', value: '/thanks' });
    const refused = await restore('goal', goal);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /Rename or delete it, then restore this one/);
    await call('DELETE', `websites/${id}`);
    assert.match((await restore('goal', goal)).body.message, /Restore the website first/);
    await create('websites', { domain: 'round.example' });
    assert.match((await restore('website', id)).body.message, /another website with this domain/);
  });

  test('restores a draft with versions and files, and a coupon with its orders', async () => {
    const { db } = deps.database;
    await call('DELETE', 'trash');
    const item = await create('market/items', { kind: 'image', name: 'Draft' });
    const version = await create(`market/items/${item}/versions`, { version: '1.0.0' });
    await db
      .insertInto('item_files')
      .values({
        account_id: ada.id,
        version_id: version,
        name: 'draft.zip',
        file_key: 'x',
        sha256: 'x',
        bytes: 8,
        content_type: 'application/zip',
        created_at: deps.now(),
      })
      .execute();
    const itemPaths = [`market/items/${item}`, `market/items/${item}/versions`];
    await roundTrip('item', item, itemPaths[0]!, itemPaths);

    const coupon = await create('market/coupons', { code: 'SPRING', percent: 20 });
    await roundTrip('coupon', coupon, `market/coupons/${coupon}`);
    await call('DELETE', `market/coupons/${coupon}`);
    await create('market/coupons', { code: 'SPRING', percent: 10 });
    assert.match((await restore('coupon', coupon)).body.message, /Another coupon uses this code/);
  });

  test('shows, restores and erases nothing of other accounts', async () => {
    const id = await create('monitors', monitorFields('private'));
    await call('DELETE', `monitors/${id}`);
    assert.deepEqual(await listed(bob), []);
    assert.equal((await restore('monitor', id, bob)).status, 404);
    assert.equal((await service.call(bob, 'DELETE', `trash/monitor/${id}`)).status, 404);
    assert.deepEqual((await service.call(bob, 'DELETE', 'trash')).body, { object: 'trash', deleted: 0, status: 200 });
    assert.equal((await service.call(ada, 'DELETE', `trash/nothing/${id}`)).status, 404);
    assert.ok((await listed()).some(([kind, subject]) => kind === 'monitor' && subject === id));
  });

  test('shows and restores only what a key can delete', async () => {
    const id = await create('monitors', monitorFields('scoped'));
    await call('DELETE', `monitors/${id}`);
    const reader = await keyWith('monitors:read', 'market:write');
    assert.ok((await listed(reader)).every(([kind]) => kind === 'item' || kind === 'coupon'));
    for (const refused of [
      await restore('monitor', id, reader),
      await service.call(reader, 'DELETE', `trash/monitor/${id}`),
      await service.call(await keyWith('monitors:read'), 'DELETE', 'trash'),
    ]) {
      assert.equal(refused.status, 403);
      assert.match(refused.body.message, /lacks the scope monitors:write/);
    }
    assert.equal((await restore('monitor', id, await keyWith('monitors:write'))).status, 201);
  });

  const checksOf = (monitor: number) =>
    deps.events.query('SELECT 1 FROM checks WHERE monitor = {monitor:UInt32}', { monitor });
  const deletedWithCheck = async (name: string, who = ada) => {
    const { id } = await call('POST', 'monitors', monitorFields(name), who);
    await deps.events.record('checks', check({ monitor: id, at: deps.now() }));
    await deps.events.flush();
    await call('DELETE', `monitors/${id}`, undefined, who);
    return id as number;
  };

  test('erases what is older than 30 days, with its events, and empties the trash on request', async () => {
    await call('DELETE', 'trash');
    const worker = createDeletionWorker(deps);
    const old = await deletedWithCheck('old');
    deps.clock.ms += 30 * dayMs - 1;
    const recent = await deletedWithCheck('recent');
    await eraseOldTrash(deps);
    await worker.run();
    assert.equal((await listed()).length, 2);
    assert.equal((await checksOf(old)).length, 1);
    deps.clock.ms += 1;
    await eraseOldTrash(deps);
    await worker.run();
    assert.deepEqual(
      (await listed()).map(([, id]) => id),
      [recent],
    );
    assert.deepEqual([(await checksOf(old)).length, (await checksOf(recent)).length], [0, 1]);
    assert.equal((await restore('monitor', old)).status, 404);
    assert.deepEqual(await call('DELETE', 'trash'), { object: 'trash', deleted: 1, status: 200 });
    await worker.run();
    assert.equal((await checksOf(recent)).length, 0);
    assert.deepEqual(await deps.database.db.selectFrom('trash_rows').select('position').execute(), []);
  });

  test('is erased with its account', async () => {
    const carl = await makeAuthor(deps, 'carl');
    const monitor = await deletedWithCheck('carl', carl);
    await deps.database.db
      .updateTable('accounts')
      .set({ delete_at: deps.now(), delete_requested_at: deps.now() })
      .where('id', '=', carl.id)
      .execute();
    await runDueDeletions(deps, {
      tables: accountTables,
      findMoneyMatters: async () => ({ moving: [], balances: [] }),
      endAccess: async () => {},
    });
    await createDeletionWorker(deps).run();
    assert.deepEqual(
      await deps.database.db.selectFrom('trash').select('id').where('account_id', '=', carl.id).execute(),
      [],
    );
    assert.equal((await checksOf(monitor)).length, 0);
  });

  test('records restorations and erasures in the audit log', async () => {
    const id = await create('monitors', monitorFields('audited'));
    await call('DELETE', `monitors/${id}`);
    await restore('monitor', id);
    await call('DELETE', `monitors/${id}`);
    await call('DELETE', `trash/monitor/${id}`);
    const entries = await deps.database.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id', 'subject_name'])
      .where('account_id', '=', ada.id)
      .where('action', 'like', 'trash.%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['trash.erased', 'trash.restored'],
    );
  });

  test('refuses a monitor if the account has reached its quota', async () => {
    const dora = await makeAuthor(deps, 'dora');
    await deps.database.db
      .updateTable('accounts')
      .set({ quotas: JSON.stringify({ monitors: 1 }) })
      .where('id', '=', dora.id)
      .execute();
    const { id } = await call('POST', 'monitors', monitorFields('one'), dora);
    await call('DELETE', `monitors/${id}`, undefined, dora);
    await call('POST', 'monitors', monitorFields('two'), dora);
    const refused = await restore('monitor', id, dora);
    assert.equal(refused.status, 403, refused.text);
  });
});
