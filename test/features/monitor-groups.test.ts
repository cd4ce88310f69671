import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs, hourMs, toIso } from '../../src/server/kernel/time.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
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

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who = ada) =>
    service.call(who, method, path, payload);
  const data = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who = ada) => {
    const answer = await call(method, path, payload, who);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body.data ?? answer.body;
  };
  const monitor = async (name: string, more: object = {}, who = ada): Promise<number> => {
    const url = `https://${name.toLowerCase()}.example/`;
    const fields = { name, url, interval: 300, alert_condition: 'url_unavailable', request_method: 'GET' };
    return (await data('POST', 'monitors', { ...fields, ...more }, who)).id;
  };
  const group = async (name: string, more: object = {}, who = ada): Promise<number> =>
    (await data('POST', 'monitor-groups', { name, ...more }, who)).id;
  const refused = async (path: string, payload: object, field: string) => {
    const answer = await call('PUT', path, payload);
    assert.equal(answer.status, 422, answer.text);
    return answer.body.errors[field][0] as string;
  };
  const checked = (id: number, columns: object) =>
    deps.database.db
      .updateTable('monitors')
      .set({ condition: 'up', first_checked_at: deps.now() - 10 * dayMs, ...columns })
      .where('id', '=', id)
      .execute();

  test('a group has the status and the uptime of its rule, across the groups in it', async () => {
    const all = await group('Shops', { down_when: 'all' });
    const inner = await group('Europe', { parent_id: all });
    const [paris, rome] = [await monitor('Paris', { group_id: inner }), await monitor('Rome', { group_id: all })];
    for (const id of [paris, rome]) await checked(id, {});
    await checked(paris, { condition: 'down', condition_since: deps.now() - dayMs });
    const started_at = deps.now() - dayMs;
    const incident = { account_id: ada.id, monitor_id: paris, cause: 'answered 500', started_at };
    await deps.database.db
      .insertInto('incidents')
      .values({ ...incident, ended_at: null, acknowledged_at: null, reminded_at: null })
      .execute();

    const { data: groups, meta } = (await call('GET', 'monitor-groups')).body;
    assert.equal(meta.total, 2);
    assert.deepEqual(
      groups.map(({ name, status, monitors, down, uptime, parent_id }: Record<string, unknown>) => [
        name,
        parent_id,
        status,
        monitors,
        down,
        (uptime as Record<string, number>)['7d'],
      ]),
      [
        ['Shops', null, 'up', 2, 1, 100],
        ['Europe', all, 'down', 1, 1, 85.714],
      ],
    );
    const any = await data('PUT', `monitor-groups/${all}`, { down_when: 'any' });
    assert.deepEqual([any.status, any.uptime['24h'], any.uptime['7d']], ['down', 0, 85.714]);
    assert.deepEqual(any.outages, [{ started_at: toIso(started_at), ended_at: null }]);
    assert.deepEqual(
      any.members.map(({ object, name, status }: Record<string, string>) => [object, name, status]),
      [
        ['monitor_group', 'Europe', 'down'],
        ['monitor', 'Rome', 'up'],
      ],
    );
    const listed = await data('GET', `monitors?group_id=${all}&sort=asc`);
    assert.deepEqual(
      listed.map(({ id, group_id }: Record<string, number>) => [id, group_id]),
      [
        [paris, inner],
        [rome, all],
      ],
    );
    assert.deepEqual((await data('GET', `monitors?group_id=${inner}`)).length, 1);
    await data('DELETE', `monitor-groups/${inner}`);
    assert.equal((await data('GET', `monitors/${paris}`)).group_id, all, 'its members moved to the parent');
    await data('DELETE', `monitor-groups/${all}`);
    assert.equal((await data('GET', `monitors/${paris}`)).group_id, null);
  });

  test('an empty group is pending', async () => {
    const empty = await data('GET', `monitor-groups/${await group('Empty')}`);
    assert.deepEqual([empty.status, empty.monitors, empty.uptime['24h'], empty.members], ['pending', 0, null, []]);
  });

  test('rejects circles, too many levels and groups of other accounts', async () => {
    const top = await group('Top');
    let deepest = top;
    for (const name of ['2', '3', '4', '5']) deepest = await group(name, { parent_id: deepest });
    assert.equal((await call('POST', 'monitor-groups', { name: '6', parent_id: deepest })).status, 422);
    assert.match(await refused(`monitor-groups/${top}`, { parent_id: deepest }, 'parent_id'), /can’t be in itself/);
    const other = await group('Other');
    await group('Inside', { parent_id: other });
    assert.match(await refused(`monitor-groups/${other}`, { parent_id: deepest }, 'parent_id'), /levels/);
    const foreign = await group('Foreign', {}, bob);
    const own = await monitor('Own');
    for (const answer of [
      await call('GET', `monitor-groups/${foreign}`),
      await call('PUT', `monitor-groups/${foreign}`, { name: 'Mine' }),
      await call('DELETE', `monitor-groups/${foreign}`),
    ])
      assert.equal(answer.status, 404);
    assert.match(await refused(`monitors/${own}`, { group_id: foreign }, 'group_id'), /one of your groups/);
    assert.match(await refused(`monitor-groups/${top}`, { parent_id: foreign }, 'parent_id'), /one of your groups/);
    assert.equal((await call('PUT', `monitor-groups/${top}`, { down_when: 'some' })).status, 422);
  });

  test('a monitor depends on others, never on itself through them, even with changes at the same time', async () => {
    const [router, server, site] = [await monitor('Router'), await monitor('Server'), await monitor('Site')];
    assert.deepEqual((await data('PUT', `monitors/${server}`, { depends_on: [router, router] })).depends_on, [router]);
    await data('PUT', `monitors/${site}`, { depends_on: [server] });
    const problem = await refused(`monitors/${router}`, { depends_on: [site] }, 'depends_on');
    assert.equal(problem, 'This would make the monitor depend on itself: Router → Site → Server → Router.');
    assert.match(await refused(`monitors/${site}`, { depends_on: [site] }, 'depends_on'), /itself/);
    const foreign = await monitor('Foreign', {}, bob);
    assert.match(await refused(`monitors/${site}`, { depends_on: [foreign] }, 'depends_on'), /one of your monitors/);
    assert.equal((await call('PUT', `monitors/${site}`, { depends_on: Array(11).fill(router) })).status, 422);
    assert.deepEqual((await data('GET', `monitors/${site}`)).depends_on, [server], 'nothing was changed');

    const [one, other] = [await monitor('One'), await monitor('Other')];
    const both = await Promise.all([
      call('PUT', `monitors/${one}`, { depends_on: [other] }),
      call('PUT', `monitors/${other}`, { depends_on: [one] }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422]);
  });

  test('the trash keeps groups and dependencies, but restores no circle', async () => {
    const folder = await group('Folder');
    const router = await monitor('Router2', { group_id: folder });
    const server = await monitor('Server2', { depends_on: [router] });
    const site = await monitor('Site2', { depends_on: [server] });
    const restore = (id: number) => data('POST', 'trash/restorations', { kind: 'monitor', id });
    await data('DELETE', `monitors/${router}`);
    assert.deepEqual((await data('GET', `monitors/${server}`)).depends_on, []);
    await restore(router);
    assert.deepEqual((await data('GET', `monitors/${server}`)).depends_on, [router]);
    assert.equal((await data('GET', `monitors/${router}`)).group_id, folder);
    await data('DELETE', `monitors/${server}`);
    await data('PUT', `monitors/${router}`, { depends_on: [site] });
    await restore(server);
    const edges = await Promise.all([router, server, site].map((id) => data('GET', `monitors/${id}`)));
    assert.deepEqual(
      edges.map(({ depends_on }) => depends_on),
      [[site], [], [server]],
    );
  });

  test('the page of an incident lists the monitors that it made unreachable', async () => {
    const [router, server, site, bystander] = [
      await monitor('Router3'),
      await monitor('Server3'),
      await monitor('Site3'),
      await monitor('Bystander'),
    ];
    await data('PUT', `monitors/${server}`, { depends_on: [router] });
    await data('PUT', `monitors/${site}`, { depends_on: [server] });
    const started_at = deps.now() - 2 * hourMs;
    const { id } = await deps.database.db
      .insertInto('incidents')
      .values({
        account_id: ada.id,
        monitor_id: router,
        cause: 'answered 500',
        started_at,
        ended_at: started_at + hourMs,
        acknowledged_at: null,
        reminded_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [monitor_id, reason] of [
      [site, 'unreachable'],
      [server, 'paused'],
      [bystander, 'unreachable'],
    ] as const)
      await deps.database.db
        .insertInto('monitor_gaps')
        .values({ monitor_id, reason, started_at: started_at + 60_000, ended_at: started_at + hourMs })
        .execute();
    const { unreachable_monitors } = await data('GET', `incidents/${id}`);
    assert.deepEqual(unreachable_monitors, [{ id: site, name: 'Site3' }]);
  });
});
