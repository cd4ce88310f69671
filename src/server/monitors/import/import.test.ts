import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import Database from 'better-sqlite3';
import { type FastifyInstance, fastify } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import {
  type Caller,
  parseBodies,
  presentErrors,
  refuseOtherMethods,
  setCaller,
  useSchemas,
} from '../../http/index.ts';
import { existingMonitors } from './apply.ts';
import { monitorImportRoutes } from './import.routes.ts';
import { importCommand } from './import-command.ts';
import type { ImportReport } from './import-report.ts';
import { addImporter } from './testing/importer.ts';
import { backupMonitor, backupOf, notifications } from './testing/kuma.ts';
import { makeKumaDatabase } from './testing/kuma-database.ts';
import { fakeTerminal } from './testing/terminal.ts';

const http = { url: 'https://shop.example/' };
const backup = () =>
  JSON.stringify(
    backupOf([
      backupMonitor(1, 'group', { name: 'Shop' }),
      backupMonitor(2, 'http', { ...http, name: 'Shop, start', parent: 1, notificationIDList: { 1: true, 2: true } }),
      backupMonitor(3, 'keyword', { ...http, name: 'Shop, word', keyword: 'Welcome', active: false, interval: 45 }),
      backupMonitor(4, 'mysql', { name: 'Database' }),
      backupMonitor(5, 'http', { name: 'Odd', url: 'ftp://odd.example' }),
      backupMonitor(6, 'push', { name: 'Backup', interval: 3600 }),
    ]),
  );
const gatus = `alerting: { slack: { webhook-url: "https://hooks.slack.com/services/T/B/hidden" } }
endpoints:
  - { name: a, group: core, url: https://a.example/, conditions: ["[STATUS] == 200"], alerts: [{ type: slack }] }
  - { name: a, group: core, url: https://again.example/, conditions: ["[STATUS] == 200"] }
`;

onEachDatabase((open, testOnce) => {
  let deps: TestDeps;
  let folder: string;
  let username: string;
  let caller: Caller;
  let app: FastifyInstance;
  let changes = 0;

  before(async () => {
    deps = await open();
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    app = fastify() as unknown as FastifyInstance;
    presentErrors(app);
    refuseOtherMethods(app);
    parseBodies(app);
    app.addHook('onRequest', async (request) => setCaller(request, caller));
    monitorImportRoutes(useSchemas(app), deps, { changed: () => changes++ });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await deps.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    ({ username, caller } = await addImporter(deps, { isOwner: false }));
  });

  const standing = () => existingMonitors(deps, deps.database.db, caller);
  const pathOf = (name: string, content: string | Buffer) => {
    const path = join(folder, `${username}-${name}`);
    writeFileSync(path, content);
    return path;
  };
  async function run(
    file: string,
    options: { from?: 'kuma' | 'gatus'; sourceName?: string; plan?: boolean; yes?: boolean } = {},
  ) {
    const heard = fakeTerminal();
    const { from, sourceName, plan = false, yes = true } = options;
    const consent = { username, plan, yes, json: true };
    const status = await importCommand(deps, heard.terminal, { ...consent, file, from, sourceName, env: {} });
    return { status, report: JSON.parse(heard.said.join('')) as ImportReport, ...heard };
  }

  test('imports an Uptime Kuma backup and reports the result for every monitor', async () => {
    const file = pathOf('backup.json', backup());
    const { status, report } = await run(file);
    assert.equal(status, 0);
    assert.deepEqual(
      [report.source, report.applied, report.counts],
      ['kuma', true, { create: 3, change: 0, unchanged: 0, not_taken_over: 3 }],
    );
    assert.deepEqual(
      report.monitors.map((one) => [one.name, one.outcome, one.action, one.notes.length]),
      [
        ['Shop', 'not_taken_over', 'none', 1],
        ['Shop, start', 'taken_over', 'create', 0],
        ['Shop, word', 'with_changes', 'create', 1],
        ['Database', 'not_taken_over', 'none', 1],
        ['Odd', 'not_taken_over', 'none', 1],
        ['Backup', 'with_changes', 'create', 1],
      ],
    );
    assert.match(report.monitors[4]?.notes[0] ?? '', /^Not imported: url must be/);
    const made = await standing();
    assert.deepEqual(
      made.map(({ id, reference, settings }) => [id, reference, settings.url, settings.paused, settings.group]),
      [
        [report.monitors[1]?.id, 'kuma:2', 'https://shop.example/', false, 'Shop'],
        [report.monitors[2]?.id, 'kuma:3', 'https://shop.example/', true, null],
        [report.monitors[5]?.id, 'kuma:6', 'heartbeat://?period=3600', false, null],
      ],
    );
    assert.ok(report.notes.some((note) => note.startsWith('History is not imported')));
    for (const secret of ['hidden', '@ops.example']) assert.ok(!JSON.stringify(report).includes(secret), secret);
  });

  test('changes nothing if the same file is imported again, and only the differences if the next file differs', async () => {
    await run(pathOf('backup.json', backup()));
    const before = await deps.database.db.selectFrom('monitors').selectAll().orderBy('id').execute();
    deps.clock.ms += 1000;
    const again = await run(pathOf('backup.json', backup()), { yes: false });
    assert.deepEqual([again.status, again.report.counts.unchanged], [0, 3]);
    assert.deepEqual(await deps.database.db.selectFrom('monitors').selectAll().orderBy('id').execute(), before);
    const next = await run(pathOf('backup.json', backup().replace('Shop, start', 'Shop, home')));
    assert.deepEqual(next.report.counts, { create: 0, change: 1, unchanged: 2, not_taken_over: 3 });
    assert.deepEqual(next.report.monitors[1]?.changes, [{ field: 'name', from: 'Shop, start', to: 'Shop, home' }]);
  });

  test('distinguishes monitors of a second Uptime Kuma by its source name', async () => {
    const one = JSON.stringify(backupOf([backupMonitor(1, 'http', { ...http, name: 'Main site' })]));
    const two = JSON.stringify(backupOf([backupMonitor(1, 'push', { name: 'Push Monitor', interval: 3600 })]));
    await run(pathOf('one.json', one));
    const before = await standing();
    const unnamed = await run(pathOf('two.json', two));
    assert.deepEqual(unnamed.report.counts, { create: 0, change: 0, unchanged: 0, not_taken_over: 1 });
    assert.match(unnamed.report.monitors[0]?.notes[0] ?? '', /another installation\. Give this source a name/);
    assert.deepEqual(await standing(), before);

    const named = await run(pathOf('two.json', two), { sourceName: 'Office' });
    assert.equal(named.report.counts.create, 1);
    assert.deepEqual(
      (await standing()).map(({ reference, settings }) => [reference, settings.name]),
      [
        ['kuma:1', 'Main site'],
        ['kuma/office:1', 'Push Monitor'],
      ],
    );
    assert.equal((await run(pathOf('two.json', two), { sourceName: 'office' })).report.counts.unchanged, 1);
    assert.equal((await run(pathOf('one.json', one))).report.counts.unchanged, 1);
    const moved = one.replace('Main site', 'Main page');
    assert.equal((await run(pathOf('one.json', moved))).report.counts.change, 1, 'one of both may change');
    await assert.rejects(run(pathOf('two.json', two), { sourceName: 'a:b' }), /--source must have 1 to 40 letters/);
    const upload = await app.inject({
      method: 'POST',
      url: '/monitors/import?plan=1&name=a:b',
      payload: two,
      headers: { 'content-type': 'application/octet-stream' },
    });
    assert.equal(upload.statusCode, 422);
  });

  test('recognizes an Uptime Kuma heartbeat by its name or by other monitors', async () => {
    const kumaOf = (name: string, push: string, url = 'https://one.example/') =>
      JSON.stringify(
        backupOf([
          backupMonitor(1, 'http', { ...http, name, url }),
          backupMonitor(2, 'push', { name: push, interval: 3600 }),
        ]),
      );
    await run(pathOf('one.json', kumaOf('Main site', 'Backup')));
    const second = await run(pathOf('two.json', kumaOf('Shop', 'Mail queue', 'https://two.example/')));
    assert.deepEqual(second.report.counts, { create: 0, change: 0, unchanged: 0, not_taken_over: 2 });
    const renamed = await run(pathOf('one.json', kumaOf('Main site', 'Nightly backup')));
    assert.deepEqual(renamed.report.monitors[1]?.changes, [{ field: 'name', from: 'Backup', to: 'Nightly backup' }]);
  });

  testOnce('reads kuma.db from both versions, even while Uptime Kuma writes to it', async () => {
    for (const version of [1, 2] as const) {
      const path = join(folder, `${username}-kuma${version}.db`);
      const database = makeKumaDatabase(path, version, {
        monitor: [
          { id: 1, name: 'Shop', type: 'group' },
          {
            id: 2,
            name: 'Start',
            type: 'http',
            ...http,
            interval: 60,
            parent: 1,
            upside_down: 0,
            headers: '{"X-Token":"hidden"}',
            expiry_notification: 1,
            ...(version === 2 ? { cache_bust: 1, domain_expiry_notification: 1 } : {}),
          },
          {
            id: 3,
            name: 'Mail',
            type: 'port',
            hostname: 'mail.example',
            port: 25,
            interval: 300,
            active: 0,
            expiry_notification: 0,
            ...(version === 2 ? { domain_expiry_notification: 0 } : {}),
          },
        ],
        notification: notifications.map((one) => ({ ...one, user_id: 1 })),
        monitor_notification: [
          { monitor_id: 2, notification_id: 2 },
          { monitor_id: 2, notification_id: 5 },
        ],
        tag: [{ id: 1, name: 'env', color: '#fff' }],
        monitor_tag: [{ monitor_id: 2, tag_id: 1, value: 'prod' }],
        maintenance: [{ title: 'Upgrade', description: '' }],
        status_page: [{ slug: 'shop', title: 'Shop status', icon: '', theme: 'auto' }],
      });
      // The last writes are in the write-ahead log.
      const beside = readdirSync(folder);
      const { report } = await run(path);
      assert.deepEqual(readdirSync(folder), beside, 'nothing is left beside the file');
      database.close();
      assert.deepEqual(
        report.counts,
        version === 1
          ? { create: 2, change: 0, unchanged: 0, not_taken_over: 1 }
          : { create: 0, change: 1, unchanged: 1, not_taken_over: 1 },
      );
      assert.deepEqual(report.monitors[1]?.notes, ['Does not alert “Bark” (see its own entry).']);
      assert.ok(report.notes.includes('Maintenance is not imported: Upgrade.'));
      assert.ok(report.notes.includes('Status pages are not imported: Shop status.'));
      const [start, mail] = await standing();
      assert.deepEqual(
        [
          start?.settings.group,
          start?.settings.tags,
          start?.settings.alerts,
          start?.settings.ssl_alert_days,
          start?.settings.domain_alert_days,
          start?.settings.cache_buster,
        ],
        [
          'Shop',
          ['env: prod'],
          [{ key: 'slack', value: 'https://hooks.slack.com/services/T1/B1/hidden' }],
          14,
          version === 1 ? null : 14,
          version === 1 ? 0 : 1,
        ],
      );
      assert.deepEqual(
        [mail?.settings.url, mail?.settings.paused, mail?.settings.interval],
        ['tcp://mail.example:25', true, 300],
      );
    }
  });

  test('imports a Gatus configuration', async () => {
    const { report } = await run(pathOf('gatus.yaml', gatus));
    assert.deepEqual([report.source, report.counts.create, report.counts.not_taken_over], ['gatus', 1, 1]);
    assert.deepEqual(report.monitors[1]?.notes, [
      'Not imported: the file contains another monitor with the same group and name.',
    ]);
    const [made] = await standing();
    assert.deepEqual([made?.reference, made?.settings.group], ['gatus:core/a', 'core']);
  });

  testOnce('writes nothing before confirmation', async () => {
    const file = pathOf('gatus.yaml', gatus);
    for (const [options, status] of [
      [{ plan: true }, 0],
      [{ yes: false }, 2],
    ] as const) {
      const { status: got, report } = await run(file, options);
      assert.deepEqual([got, report.applied, report.counts.create], [status, false, 1]);
      assert.deepEqual(await standing(), []);
    }
    const heard = fakeTerminal();
    await importCommand(deps, heard.terminal, {
      file,
      username,
      from: undefined,
      sourceName: undefined,
      plan: true,
      yes: false,
      json: false,
      env: {},
    });
    assert.deepEqual(heard.said, [
      'Gatus: 2 monitors',
      '+ a (https)',
      'x a (https)',
      '    Not imported: the file contains another monitor with the same group and name.',
      '',
      'Alerts',
      '+ slack',
      '',
      'History is not imported: statistics start with the first check here.',
      'Without a failure threshold, three failing checks within seconds open an incident here.',
      'Only the first 5 redirects are followed.',
      '1 to create, 0 to change, 0 unchanged, 1 not imported.',
    ]);
  });

  testOnce('reports an invalid file and writes nothing', async () => {
    const hostile = new Database(join(folder, 'hostile.db'));
    hostile.exec(
      'create view monitor as with recursive n(id) as (select 1 union all select id + 1 from n) select id from n where id < 0',
    );
    hostile.close();
    const cut = backup().slice(0, 500);
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const [file, from, sentence] of [
      [join(folder, 'none.json'), undefined, /^File not found/],
      [folder, undefined, /is not a file\.$/],
      [pathOf('cut.json', cut), undefined, /^This is not valid JSON\. Is the file complete\?$/],
      [
        pathOf('deep.json', `{"endpoints": [{"url": "https://a.example/", "headers": {"x": ${deep}}}]}`),
        undefined,
        /nested too deeply\.$/,
      ],
      [pathOf('kuma.yaml', gatus), 'kuma', /^This is not an Uptime Kuma backup/],
      [join(folder, 'hostile.db'), undefined, /^This SQLite database is not from Uptime Kuma/],
    ] as const)
      await assert.rejects(run(file, { from }), { message: sentence }, file);
    assert.deepEqual(await standing(), []);
  });

  async function upload(query: string, payload: string | Buffer, type = 'application/octet-stream') {
    const answer = await app.inject({
      method: 'POST',
      url: `/monitors/import${query}`,
      payload,
      headers: { 'content-type': type },
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  test('plans and imports an upload only for the caller’s account', async () => {
    const stranger = caller;
    caller = { ...caller, accountId: await addAccount(deps.database.db, { is_owner: 0 }) };
    const before = changes;
    const plan = await upload('?plan=1', backup(), 'application/json');
    assert.deepEqual([plan.status, plan.body.data.applied, plan.body.data.counts.create], [200, false, 3]);
    assert.deepEqual([await standing(), changes], [[], before]);
    const done = await upload('', backup(), 'application/json');
    assert.deepEqual([done.status, done.body.data.applied, changes], [200, true, before + 1]);
    assert.equal((await standing()).length, 3);
    const again = await upload('?from=kuma', backup());
    assert.deepEqual([again.body.data.counts.unchanged, changes], [3, before + 1]);
    assert.deepEqual(await existingMonitors(deps, deps.database.db, stranger), []);
  });

  test('imports uploads of other tools, and again without changes', async () => {
    const uuid = '31365bce-8da9-4729-8ff3-aaa71d56b712';
    const monitor = { id: 7, friendly_name: 'Shop', type: 1, url: 'https://shop.example/', interval: 300, status: 2 };
    const uploads: [string, unknown, string][] = [
      ['UptimeRobot', { stat: 'ok', monitors: [monitor, { ...monitor, id: 8, url: 'ftp://a' }] }, 'uptimerobot:7'],
      [
        'Better Stack',
        {
          data: [
            { id: '7', type: 'monitor', attributes: { monitor_type: 'ping', url: 'a.example', check_frequency: 60 } },
          ],
        },
        'betterstack:monitor-7',
      ],
      [
        'healthchecks.io',
        { checks: [{ name: 'Backup', uuid, schedule: '0 3 * * *', tz: 'UTC', grace: 60, tags: '' }] },
        'healthchecks:a6c7b0a8a66bed0df66abfdab3c77736861703ee',
      ],
      [
        'Checkly',
        [{ id: 'b', name: 'Shop', checkType: 'URL', frequency: 5, request: { url: 'https://shop.example/' } }],
        'checkly:b',
      ],
      [
        'Pingdom',
        { check: { id: 1, name: 'A', hostname: 'a.example', resolution: 5, type: { ping: {} } } },
        'pingdom:1',
      ],
    ];
    for (const [name, content, reference] of uploads) {
      const { status, body } = await upload('', JSON.stringify(content), 'application/json');
      assert.deepEqual([status, body.data.source_name, body.data.counts.create], [200, name, 1], JSON.stringify(body));
      assert.equal(body.data.monitors[0].reference, reference);
      const made = (await standing()).find((one) => one.reference === reference);
      assert.ok(made);
      // These settings are not in the file.
      await deps.database.db
        .updateTable('monitors')
        .set({ notes: 'Ask Ada.', reminder_hours: 2 })
        .where('id', '=', made.id)
        .execute();
      const again = await upload('', JSON.stringify(content), 'application/json');
      assert.deepEqual([again.body.data.counts.unchanged, again.body.data.counts.change], [1, 0], name);
    }
    const renamed = JSON.stringify(uploads[2]?.[1]).replace('Backup', 'Nightly');
    const { body } = await upload('', renamed);
    assert.deepEqual(body.data.monitors[0].changes, [{ field: 'name', from: 'Backup', to: 'Nightly' }]);
  });

  testOnce('accepts a database as an upload', async () => {
    const path = join(folder, `${username}.db`);
    makeKumaDatabase(path, 2, { monitor: [{ id: 1, name: 'Mail', type: 'ping', hostname: 'mail.example' }] }).close();
    const { TMPDIR } = process.env;
    process.env.TMPDIR = mkdtempSync(join(folder, 'tmp-'));
    try {
      const { status, body } = await upload('', readFileSync(path));
      assert.deepEqual([status, body.data.counts.create, body.data.monitors[0].reference], [200, 1, 'kuma:1']);
      assert.deepEqual(readdirSync(tmpdir()), [], 'nothing of the upload stays');
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
  });

  testOnce('rejects invalid uploads and does not read the environment', async () => {
    for (const [query, payload, status] of [
      ['', '', 400],
      ['', 'a: 1', 400],
      ['?from=nagios', gatus, 422],
      ['?plan=2', gatus, 422],
      ['', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 413],
    ] as const)
      assert.equal((await upload(query, payload)).status, status, `${query} ${payload.length}`);
    const { body: refused } = await upload('', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'));
    assert.equal(refused.message, 'The file is too large: the limit is 20 MiB.');
    assert.equal((await app.inject({ method: 'GET', url: '/monitors/import' })).statusCode, 405);
    const { body } = await upload('', gatus.replace('https://a.example/', 'https://a.example/$HOME'));
    assert.match(body.data.monitors[0].notes[0], /needs HOME from the environment/);
    assert.deepEqual(await standing(), []);
  });
});
