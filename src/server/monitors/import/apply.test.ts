// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of environment variables in these files
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { Caller } from '../../http/index.ts';
import { createMonitor, updateMonitor } from '../monitor/operations.ts';
import { createPolicy } from '../policies/policies.ts';
import { applyPlan, existingMonitors, planFor } from './apply.ts';
import { applyCommand, exportCommand } from './command.ts';
import { readMonitorsFile } from './monitors-file.ts';
import { addImporter } from './testing/importer.ts';
import { fakeTerminal } from './testing/terminal.ts';

const shop = `
monitors:
  shop:
    name: Shop
    url: https://shop.example/
    alerts: [{ key: email, value: ops@example.com }]
    request_headers: [{ key: Authorization, value: "Bearer \${TOKEN}" }]
    request_auth_username: ada
    request_auth_password: "\${PASSWORD}"
    tags: [shop, public]
  blog:
    name: Blog
    url: https://blog.example/
    interval: 300
`;
const env = { TOKEN: 'token-of-the-shop', PASSWORD: 'password-of-the-shop' };

onEachDatabase((open) => {
  let deps: TestDeps;
  let folder: string;
  let username: string;
  let caller: Caller;

  before(async () => {
    deps = await open();
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  });
  after(async () => {
    await deps.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    ({ username, caller } = await addImporter(deps, { isOwner: true }));
  });

  async function apply(
    text: string,
    options: { prune?: boolean; plan?: boolean; yes?: boolean; answer?: boolean; json?: boolean } = {},
  ) {
    const file = join(folder, `${username}.yaml`);
    writeFileSync(file, text);
    const { prune = false, plan = false, yes = true, json = false, answer } = options;
    const heard = fakeTerminal(answer);
    const status = await applyCommand(deps, heard.terminal, { file, username, prune, plan, yes, json, env });
    return { status, ...heard };
  }
  const standing = () => existingMonitors(deps, deps.database.db, caller);
  const named = async () => (await standing()).map(({ reference, settings }) => [reference, settings.name]);

  test('applies groups and dependencies by name, and exports them', async () => {
    const file = (more: string) => `
monitors:
  site: { name: Site, url: "https://site.example/", group: Shops / Europe, depends_on: [router] }
  router: { name: Router, url: "icmp://router.example", group: Shops${more} }
`;
    assert.equal((await apply(file(''))).status, 0);
    const links = async () =>
      (await standing()).map(({ settings: { name, group, depends_on } }) => [name, group, depends_on]);
    assert.deepEqual(await links(), [
      ['Site', 'Shops / Europe', ['router']],
      ['Router', 'Shops', []],
    ]);
    assert.deepEqual((await apply(file(''))).said.at(-1), 'No changes.');
    const turned = file(', depends_on: [site]').replace('depends_on: [router]', 'depends_on: []');
    assert.equal((await apply(turned)).status, 0, 'the other way round');
    assert.deepEqual(await links(), [
      ['Site', 'Shops / Europe', []],
      ['Router', 'Shops', ['site']],
    ]);
    const heard = fakeTerminal();
    const path = join(folder, `${username}-export.yaml`);
    await exportCommand(deps, heard.terminal, { username, file: path, withSecrets: false });
    assert.match(readFileSync(path, 'utf8'), /group: Shops \/ Europe[\s\S]*depends_on:\s+- site/);
    assert.throws(
      () => readMonitorsFile('monitors: { a: { name: A, url: "https://a.example/", depends_on: [b] } }', {}),
      /contains b, which is not in this file/,
    );
  });

  test('finds the alert policy by its name, and refuses an unknown name', async () => {
    const file = (name: string) =>
      `monitors:\n  shop:\n    name: Shop\n    url: https://shop.example/\n    severity: critical\n    alert_policy: ${name}\n`;
    const refused = await apply(file('Nights')).catch((error: Error) => error.message);
    assert.match(JSON.stringify(refused), /monitors\.shop\.alert_policy is Nights, which is not an alert policy/);
    assert.deepEqual(await standing(), []);
    const { id } = await createPolicy(deps, caller, { name: 'Nights' });
    assert.equal((await apply(file('Nights'))).status, 0);
    const [made] = await standing();
    assert.deepEqual([made?.settings.alert_policy, made?.settings.severity], ['Nights', 'critical']);
    const row = await deps.database.db.selectFrom('monitors').select('policy_id').where('id', '=', made!.id).execute();
    assert.deepEqual(row, [{ policy_id: id }]);
    assert.deepEqual((await apply(file('Nights'))).said.at(0), '= shop');
  });

  test('creates the monitors of a file only once', async () => {
    const first = await apply(shop);
    assert.equal(first.status, 0);
    assert.deepEqual(first.said, [
      '+ shop: Shop, https://shop.example/, every 60 s',
      '+ blog: Blog, https://blog.example/, every 300 s',
      '2 to create, 0 to change, 0 to remove, 0 unchanged.',
      'Done.',
    ]);
    const [made] = await standing();
    assert.deepEqual(made?.settings, {
      name: 'Shop',
      url: 'https://shop.example/',
      interval: 60,
      alert_condition: 'url_unavailable',
      alert_text_lookup: null,
      request_method: 'GET',
      request_headers: [{ key: 'Authorization', value: 'Bearer token-of-the-shop' }],
      request_auth_username: 'ada',
      request_auth_password: 'password-of-the-shop',
      request_body: null,
      request_content_type: null,
      accepted_status_codes: null,
      timeout: null,
      confirmations: null,
      confirmation_interval: null,
      recovery_threshold: null,
      upside_down: 0,
      assertions: [],
      degraded_after: null,
      alert_when_degraded: 0,
      cache_buster: 0,
      connection: null,
      ssl_alert_days: null,
      domain_alert_days: null,
      maintenance_start_at: null,
      maintenance_end_at: null,
      alerts: [{ key: 'email', value: 'ops@example.com' }],
      confirm_by_traffic: 0,
      reminder_hours: null,
      notes: null,
      runbook_url: null,
      severity: 'normal',
      alert_policy: null,
      tags: ['public', 'shop'],
      group: null,
      depends_on: [],
      paused: false,
    });
    const before = await deps.database.db.selectFrom('monitors').selectAll().orderBy('id').execute();
    deps.clock.ms += 1000;
    const again = await apply(shop, { yes: false });
    assert.deepEqual([again.status, again.said.at(-1)], [0, 'No changes.']);
    assert.deepEqual(await deps.database.db.selectFrom('monitors').selectAll().orderBy('id').execute(), before);
  });

  test('applies changes in the file, keeps settings made in the console, and prints no secrets', async () => {
    await apply(shop);
    const [made] = await standing();
    await updateMonitor(deps, caller, made!.id, { paused: true });
    const changed = shop
      .replace('name: Shop', 'name: Shop 2')
      .replace('ops@example.com', 'other@example.com')
      .replace('Bearer', 'Basic')
      .replace(/ {4}request_auth_password.*\n/, '')
      .replace('tags: [shop, public]', 'tags: [public]\n    ssl_alert_days: 14');
    const { said, text } = await apply(changed);
    assert.deepEqual(said.toSorted(), [
      '    alerts changed',
      '    name: Shop → Shop 2',
      '    request_headers changed',
      '    ssl_alert_days: none → 14',
      '    tags: ["public","shop"] → ["public"]',
      '0 to create, 1 to change, 0 to remove, 1 unchanged.',
      '= blog',
      'Done.',
      '~ shop',
    ]);
    for (const secret of ['token-of', 'password-of', '@example.com']) assert.ok(!text().includes(secret), secret);
    const [kept] = await standing();
    assert.equal(kept?.id, made?.id);
    assert.deepEqual(
      [kept?.settings.paused, kept?.settings.request_auth_password, kept?.settings.name],
      [true, 'password-of-the-shop', 'Shop 2'],
    );
    await apply(shop.replace(/ {4}request_auth.*\n/g, ''));
    assert.equal((await standing())[0]?.settings.request_auth_password, null, 'no user name, no password');
  });

  test('writes nothing before confirmation', async () => {
    for (const [options, status] of [
      [{ plan: true }, 0],
      [{ yes: false }, 2],
      [{ yes: false, answer: false }, 2],
    ] as const) {
      const heard = await apply(shop, options);
      assert.equal(heard.status, status);
      assert.equal(heard.said[0], '+ shop: Shop, https://shop.example/, every 60 s');
      assert.deepEqual(await named(), []);
    }
    const agreed = await apply(shop, { yes: false, answer: true });
    assert.deepEqual([agreed.status, agreed.asked], [0, ['Apply? [y/N] ']]);
    assert.equal((await named()).length, 2);
  });

  test('lists monitors that are missing from the file, and deletes them only with --prune', async () => {
    await apply(shop);
    const without = shop.slice(0, shop.indexOf('  blog:'));
    const [, blog] = await standing();
    const listed = await apply(without);
    assert.ok(
      listed.said.includes(`? blog: Blog (monitor ${blog?.id}) is not in the file and stays: --prune removes it`),
    );
    assert.equal((await named()).length, 2);
    const pruned = await apply(without, { prune: true });
    assert.ok(pruned.said.includes(`- blog: Blog (monitor ${blog?.id})`));
    assert.deepEqual(await named(), [['file:shop', 'Shop']]);
    const trashed = deps.database.db.selectFrom('trash').select('subject_id').where('subject_id', '=', blog!.id);
    assert.equal((await trashed.execute()).length, 1);
  });

  test('leaves other monitors unchanged unless the file adopts them', async () => {
    const byHand = await createMonitor(deps, caller, {
      name: 'Shop',
      url: 'https://shop.example/',
      interval: 600,
      alert_condition: 'url_unavailable',
      request_method: 'GET',
    });
    await apply(shop, { prune: true });
    assert.deepEqual(await named(), [
      [null, 'Shop'],
      ['file:shop', 'Shop'],
      ['file:blog', 'Blog'],
    ]);
    const adopting = `monitors:\n  old:\n    adopt: ${byHand.id}\n    name: Old shop\n    url: https://shop.example/\n`;
    const { said } = await apply(adopting, { prune: true });
    assert.equal(said[0], `~ old: takes over monitor ${byHand.id}`);
    const [kept, ...others] = await standing();
    assert.deepEqual([kept?.id, kept?.reference, kept?.settings.name], [byHand.id, 'file:old', 'Old shop']);
    assert.deepEqual(others, []);
    assert.equal((await apply(adopting)).said.at(-1), 'No changes.');
  });

  test('rejects adopting monitors that belong to other accounts or are already in the file', async () => {
    const other: Caller = { ...caller, accountId: await addAccount(deps.database.db, { is_owner: 0 }) };
    const foreign = await createMonitor(deps, other, {
      name: 'Foreign',
      url: 'https://foreign.example/',
      interval: 60,
      alert_condition: 'url_unavailable',
      request_method: 'GET',
    });
    await apply(shop);
    const [made] = await standing();
    for (const [id, sentence] of [
      [foreign.id, `monitors.x.adopt is ${foreign.id}, which is not a monitor of the account.`],
      [made!.id, `monitors.x.adopt is ${made!.id}, which is in the file under another name already.`],
    ] as const) {
      const text = `${shop}  x:\n    adopt: ${id}\n    name: X\n    url: https://x.example/\n`;
      await assert.rejects(apply(text), { code: 'invalid', message: sentence });
    }
    assert.equal((await named()).length, 2);
    const [untouched] = await existingMonitors(deps, deps.database.db, other);
    assert.deepEqual([untouched?.reference, untouched?.settings.name], [null, 'Foreign']);
  });

  test('rolls back everything if a write fails', async () => {
    await apply(shop);
    const later = `${shop.replace('name: Shop', 'name: Changed')}  third:\n    name: Third\n    url: ftp://no.example/\n`;
    await assert.rejects(apply(later), /monitors\.third\.url must .*\(line \d+\)\./);
    assert.deepEqual(await named(), [
      ['file:shop', 'Shop'],
      ['file:blog', 'Blog'],
    ]);
    const monitors = readMonitorsFile(
      `${shop.replace('name: Shop', 'name: Changed')}  third:\n    name: Third\n    url: https://third.example/\n`,
      env,
    );
    const file = { kind: 'file', monitors };
    const shown = await planFor(deps, caller, file);
    // Makes the last write fail with a null name that bypasses the schema.
    monitors[2]!.fields.name = null as unknown as string;
    await assert.rejects(applyPlan(deps, caller, file, { shown, prune: false }));
    assert.deepEqual(await named(), [
      ['file:shop', 'Shop'],
      ['file:blog', 'Blog'],
    ]);
  });

  test('rejects a plan if the monitors have changed since the plan was made', async () => {
    await apply(shop);
    const file = { kind: 'file', monitors: readMonitorsFile(shop.replace('name: Shop', 'name: Mine'), env) };
    const shown = await planFor(deps, caller, file);
    await apply(shop.replace('name: Shop', 'name: Theirs'));
    await assert.rejects(applyPlan(deps, caller, file, { shown, prune: false }), { code: 'conflict' });
    assert.equal((await named())[0]?.[1], 'Theirs');
  });

  test('lets only one of two concurrent imports create the monitors', async () => {
    const file = { kind: 'file', monitors: readMonitorsFile(shop, env) };
    const shown = await planFor(deps, caller, file);
    const both = await Promise.allSettled([1, 2].map(() => applyPlan(deps, caller, file, { shown, prune: false })));
    assert.deepEqual(both.map((one) => one.status).toSorted(), ['fulfilled', 'rejected']);
    assert.equal((await named()).length, 2);
  });

  test('creates a monitor paused if the file requests it', async () => {
    await apply(`${shop}    paused: true\n`);
    const paused = (await standing()).map(({ settings }) => settings.paused);
    assert.deepEqual(paused, [false, true]);
    const gaps = await deps.database.db
      .selectFrom('monitor_gaps')
      .select('reason')
      .where('monitor_id', '=', (await standing())[1]!.id)
      .execute();
    assert.deepEqual(gaps, [{ reason: 'paused' }]);
  });

  test('prints its results as JSON', async () => {
    const { said } = await apply(shop, { json: true });
    const [made, blog] = await standing();
    assert.deepEqual(JSON.parse(said.join('')), {
      applied: true,
      create: [
        { id: made?.id, reference: 'file:shop', name: 'Shop', url: 'https://shop.example/' },
        { id: blog?.id, reference: 'file:blog', name: 'Blog', url: 'https://blog.example/' },
      ],
      change: [],
      unchanged: [],
      remove: [],
      not_in_file: [],
    });
  });

  test('exports a file that can be applied, without secrets by default', async () => {
    await apply(shop);
    await createMonitor(deps, caller, {
      name: 'Shop',
      url: 'https://shop.example/${price}',
      interval: 60,
      alert_condition: 'url_no_text',
      alert_text_lookup: '$${x} ${y}',
      request_method: 'PUT',
      request_body: '{"token": "body-of-the-shop"}\n',
      request_content_type: 'application/json',
      accepted_status_codes: '200-299, 404',
      timeout: 5,
      confirmations: 1,
      connection: {
        max_redirects: 0,
        proxy_url: 'socks5://proxy.example:1080',
        proxy_username: 'ada',
        proxy_password: 'proxy-of-the-shop',
        oauth2: { token_url: 'https://login.example/t', client_id: 'x', client_secret: 'client-of-the-shop' },
      },
      alerts: [{ key: 'email', value: 'ops@example.com' }],
    });
    const shown = fakeTerminal();
    await exportCommand(deps, shown.terminal, { username, file: undefined, withSecrets: false });
    for (const secret of ['token-of', 'password-of', 'body-of', 'proxy-of', 'client-of', 'ops@'])
      assert.ok(!shown.text().includes(secret), secret);
    const names = {
      MONITORS_EMAIL: 'ops@example.com',
      MONITORS_AUTHORIZATION: `Bearer ${env.TOKEN}`,
      MONITORS_SHOP_PASSWORD: env.PASSWORD,
      MONITORS_SHOP_2_BODY: '{"token": "body-of-the-shop"}\n',
      MONITORS_SHOP_2_PROXY_PASSWORD: 'proxy-of-the-shop',
      MONITORS_SHOP_2_CLIENT_SECRET: 'client-of-the-shop',
    };
    const byNames = await planFor(deps, caller, { kind: 'file', monitors: readMonitorsFile(shown.text(), names) });
    assert.deepEqual(
      byNames.steps.map((step) => [step.kind, step.wanted.reference, step.kind === 'change' && step.changes]),
      [
        ['keep', 'file:shop', false],
        ['keep', 'file:blog', false],
        ['change', 'file:shop-2', []],
      ],
    );

    const file = join(folder, `${username}-export.yaml`);
    await exportCommand(deps, shown.terminal, { username, file, withSecrets: true });
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const withSecrets = readMonitorsFile(readFileSync(file, 'utf8'), {});
    const again = await planFor(deps, caller, { kind: 'file', monitors: withSecrets });
    assert.deepEqual(again.steps, byNames.steps);
    await assert.rejects(exportCommand(deps, shown.terminal, { username, file, withSecrets: false }), {
      code: 'conflict',
    });
  });

  test('reports a missing file or account', async () => {
    const { terminal } = fakeTerminal();
    const options = {
      file: join(folder, 'none.yaml'),
      username,
      prune: false,
      plan: false,
      yes: true,
      json: false,
      env,
    };
    await assert.rejects(applyCommand(deps, terminal, options), /File not found: .*none\.yaml\./);
    await assert.rejects(
      applyCommand(deps, terminal, { ...options, username: 'nobody' }),
      /No account in .* has the username/,
    );
    await assert.rejects(applyCommand(deps, terminal, { ...options, file: folder }), /is not a file\./);
  });
});
