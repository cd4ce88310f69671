import assert from 'node:assert/strict';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../../test/support/free-port.testing.ts';
import { readConfig, withSecret } from '../../config/config.ts';
import { startEngine } from '../../events/engine/start.ts';
import { inLanguage } from '../../kernel/index.ts';
import { openCommandDeps } from '../../main.ts';
import { NetworkError } from '../../network/network-error.ts';
import { NameNotFound } from '../../network/resolve.ts';
import { runDoctor } from './command.ts';
import { type Diagnosis, diagnose } from './diagnose.ts';
import type { Check, Finding } from './finding.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-doctor-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const secret = 'a secret that nobody may ever see';
let sound: string;
before(async () => {
  sound = join(folder, 'sound');
  const deps = await openCommandDeps(withSecret(readConfig({ GATEHOUSE_DATA: sound, GATEHOUSE_CANARY: 'off' })));
  await deps.close();
});

let copies = 0;
function installation(): string {
  const dir = join(folder, `broken-${copies++}`);
  mkdirSync(dir, { mode: 0o700 });
  for (const name of ['ledger.db', 'secret']) copyFileSync(join(sound, name), join(dir, name));
  return dir;
}

async function startPublishing(t: { after(work: () => void): void }): Promise<string> {
  const server = createServer((_, response) => {
    const facts = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(facts));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

const offline = 'http://127.0.0.1:1/';
const examine = async (env: Record<string, string>, more: Partial<Diagnosis> = {}): Promise<Finding[]> =>
  diagnose({
    env: { GATEHOUSE_PORT: String(await freePort()), ...env },
    open: (config) => openCommandDeps(config, { mustExist: true }),
    clockUrl: offline,
    ...more,
  });
const about = (findings: Finding[], check: Check) =>
  findings
    .filter((one) => one.check === check)
    .map(({ status, message, next_step }) => `${status}: ${message} → ${next_step}`)
    .join('\n');
const faults = (findings: Finding[]) => findings.filter(({ status }) => status === 'fault').map(({ check }) => check);

describe('gatehouse doctor', () => {
  test('reports an unexpected error in one check as a finding and continues', async () => {
    const resolve = async (): Promise<never> => {
      throw new Error('the resolver broke');
    };
    const env = { GATEHOUSE_DATA: installation(), GATEHOUSE_BASE_URL: 'http://gatehouse.example' };
    const findings = await examine(env, { resolve });
    assert.match(about(findings, 'dns'), /^fault: the resolver broke → /);
    assert.match(about(findings, 'database'), /^ok: /);
  });

  test('finds no fault in a healthy stopped installation and changes nothing', async () => {
    const dir = installation();
    const held = readFileSync(join(dir, 'ledger.db'));
    const findings = await examine({ GATEHOUSE_DATA: dir });
    // If tests run in memory, a disk fault is expected.
    assert.deepEqual(
      faults(findings).filter((check) => check !== 'disk'),
      [],
    );
    assert.match(about(findings, 'database'), /^ok: SQLite [\d.]+ answers, is whole/);
    assert.match(about(findings, 'service'), /^not_checked: No service answers/);
    assert.match(about(findings, 'clock'), /^not_checked: .*--clock-url/);
    assert.match(about(findings, 'mail'), /^warning: No mail server is set up/);
    assert.deepEqual(
      readdirSync(dir)
        .filter((name) => !name.startsWith('ledger.db-'))
        .sort(),
      ['ledger.db', 'secret'],
    );
    assert.ok(held.equals(readFileSync(join(dir, 'ledger.db'))));
  });

  test('prints sentences or JSON and exits with 1 only for a fault', async () => {
    const run = async (env: Record<string, string>, json: boolean) => {
      const lines: string[] = [];
      const open = (config: Parameters<Diagnosis['open']>[0]) => openCommandDeps(config, { mustExist: true });
      const status = await runDoctor({ env, open, json, clockUrl: offline, say: (line) => lines.push(line) });
      return { status, text: lines.join('\n') };
    };
    const missing = { GATEHOUSE_DATA: join(folder, 'nowhere') };
    const { status, text } = await run(missing, false);
    assert.equal(status, 1);
    assert.match(text, /^FAULT {3}configuration No installation of Gatehouse in .*\n +→ Set GATEHOUSE_DATA/);
    assert.match(text, /\n1 fault, 0 warnings, nothing left out\.$/);
    const answer = JSON.parse((await run(missing, true)).text);
    assert.deepEqual(
      [answer.status, answer.findings[0].check, answer.findings[0].status],
      ['fault', 'configuration', 'fault'],
    );
  });

  test('reports every configuration problem with its next step', async () => {
    const findings = await examine({
      GATEHOUSE_DATA: installation(),
      GATEHOUSE_PORT: '99999',
      GATEHOUSE_BASE_URL: 'gate.example',
    });
    assert.match(
      about(findings, 'configuration'),
      /^fault: GATEHOUSE_PORT is "99999"\. → Use a whole number from 1 to 65535\.\nfault: GATEHOUSE_BASE_URL is "gate\.example"\. → Use a URL/,
    );
  });

  test('finds a secret that is missing, different or readable by others', async () => {
    const missing = installation();
    rmSync(join(missing, 'secret'));
    assert.match(
      about(await examine({ GATEHOUSE_DATA: missing }), 'configuration'),
      /^fault: The file secret is missing.*Restore it from a backup/,
    );
    assert.deepEqual(readdirSync(missing).includes('secret'), false, 'no other secret is made');
    const other = installation();
    await examine({ GATEHOUSE_DATA: other });
    await openCommandDeps(withSecret(readConfig({ GATEHOUSE_DATA: other }))).then((deps) => deps.close());
    assert.match(
      about(await examine({ GATEHOUSE_DATA: other, GATEHOUSE_SECRET: secret }), 'secret'),
      /fault: .*created with another secret/,
    );
    const open = installation();
    chmodSync(join(open, 'secret'), 0o644);
    assert.match(
      about(await examine({ GATEHOUSE_DATA: open }), 'secret'),
      /^fault: Other users of this machine can read .*chmod 600/,
    );
  });

  test('finds a database that is damaged, newer or not migrated', async () => {
    const damaged = installation();
    const file = join(damaged, 'ledger.db');
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096 * 2, 4096 * 40);
    writeFileSync(file, bytes);
    assert.match(
      about(await examine({ GATEHOUSE_DATA: damaged }), 'database'),
      /^fault: The database (is damaged|cannot be opened).*restore the newest backup/,
    );
    const none = installation();
    writeFileSync(
      join(none, 'ledger.db'),
      'this is a text, and it is long enough to have a whole header of SQLite in it, almost',
    );
    assert.match(
      about(await examine({ GATEHOUSE_DATA: none }), 'database'),
      /^fault: The database cannot be opened \(SQLITE_NOTADB\)/,
    );

    const change = (dir: string, statement: string) => {
      const opened = new Sqlite(join(dir, 'ledger.db'));
      opened.exec(statement);
      opened.close();
    };
    const newer = installation();
    change(newer, "insert into migrations values ('9999-next', 1, '99.1.0', null)");
    assert.match(
      about(await examine({ GATEHOUSE_DATA: newer }), 'database'),
      /^fault: .*changed by Gatehouse 99\.1\.0.*docs\/upgrading\.md/,
    );
    const waiting = installation();
    change(waiting, "delete from migrations where name = '2026-11-29-baseline'");
    const findings = await examine({ GATEHOUSE_DATA: waiting });
    assert.match(about(findings, 'database'), /^warning: .*waits for an upgrade of 1 step /);
    assert.match(about(findings, 'secret'), /not_checked: .*mail, messages and the proxy were not checked/);
  });

  test('reports that PostgreSQL and ClickHouse are unreachable without showing their passwords', async () => {
    const env = {
      GATEHOUSE_DATA: installation(),
      GATEHOUSE_SECRET: secret,
      GATEHOUSE_DATABASE_URL: 'postgres://ann:pg-password@127.0.0.1:1/gatehouse',
      GATEHOUSE_CLICKHOUSE_URL: 'http://ann:ch-password@127.0.0.1:1',
    };
    const findings = await examine(env);
    assert.match(
      about(findings, 'database'),
      /^fault: PostgreSQL cannot be used: .*ECONNREFUSED.*Check that PostgreSQL runs/,
    );
    assert.match(
      about(findings, 'event store'),
      /^fault: ClickHouse cannot be used: ECONNREFUSED.*GATEHOUSE_CLICKHOUSE_URL/,
    );
    for (const hidden of [secret, 'pg-password', 'ch-password'])
      assert.ok(!JSON.stringify(findings).includes(hidden), hidden);
  });

  test('starts the embedded event store briefly and reports a failed ClickHouse login', async (t) => {
    const dir = installation();
    const engineDir = join(dir, 'events', 'engine');
    const engine = await startEngine({ dir: engineDir });
    t.after(() => engine.close());
    const wrong = new URL(engine.url);
    wrong.password = 'not-the-password';
    const findings = await examine({ GATEHOUSE_DATA: dir, GATEHOUSE_CLICKHOUSE_URL: wrong.href });
    assert.match(about(findings, 'event store'), /^fault: ClickHouse cannot be used: /);
    assert.ok(!JSON.stringify(findings).includes('not-the-password'));
    assert.match(
      about(await examine({ GATEHOUSE_DATA: dir, GATEHOUSE_CLICKHOUSE_URL: engine.url }), 'event store'),
      /^ok: ClickHouse [\d.]+ answers/,
    );
    await engine.close();
    const lost = join(engineDir, 'store', 'abc', 'abcdef', 'detached', 'broken-on-start_all_1_1_0');
    mkdirSync(lost, { recursive: true });
    const found = about(await examine({ GATEHOUSE_DATA: dir }), 'event store');
    assert.match(found, /^ok: the embedded engine, ClickHouse [\d.]+ answers; the next start upgrades/);
    assert.match(found, /fault: The engine could not read 1 part of its tables and moved them to .*detached/);
  });

  test('finds an event store that is not the one that was used before', async () => {
    const dir = installation();
    const database = new Sqlite(join(dir, 'ledger.db'));
    database.exec("insert into service_settings (name, value) values ('event_store_used', '1772000000000')");
    database.close();
    assert.match(
      about(await examine({ GATEHOUSE_DATA: dir }), 'event store'),
      /fault: This installation used another event store before.*gatehouse events accept/,
    );
  });

  test('finds a damaged spool and one that is nearly full', async () => {
    const dir = installation();
    mkdirSync(join(dir, 'events'));
    const file = join(dir, 'events', 'spool.db');
    const spool = new Sqlite(file);
    spool.exec(
      "create table batches (id integer primary key, stream text, rows integer, bytes integer, lines blob); insert into batches values (1, 'checks', 7000, 900000, x'00')",
    );
    spool.close();
    const full = await examine({ GATEHOUSE_DATA: dir, GATEHOUSE_SPOOL_MAX_MB: '1' });
    assert.match(about(full, 'event store'), /fault: 7,000 events wait in the spool, 86% of its limit/);
    writeFileSync(`${file}.damaged-20260301T000000Z`, '');
    assert.match(
      about(await examine({ GATEHOUSE_DATA: dir }), 'event store'),
      /warning: The spool was damaged and is now in .*20260301/,
    );
    writeFileSync(file, 'x'.repeat(5000));
    assert.match(
      about(await examine({ GATEHOUSE_DATA: dir }), 'event store'),
      /fault: The spool cannot be opened \(SQLITE_NOTADB\)/,
    );
  });

  test('compares the clock with a web server’s', async (t) => {
    const server = createServer((_, answer) => {
      answer.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString());
      answer.end();
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    t.after(() => server.close());
    const clockUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const findings = await examine({ GATEHOUSE_DATA: installation() }, { clockUrl });
    assert.match(about(findings, 'clock'), /^fault: The clock is 3,\d\d\d\.\d s behind 127\.0\.0\.1:\d+\..*chrony/);
  });

  test("distinguishes a name that does not exist from name servers that can't be reached", async () => {
    const env = { GATEHOUSE_DATA: installation(), GATEHOUSE_BASE_URL: 'http://gate.example' };
    const resolves = (error: Error) => ({ resolve: () => Promise.reject(error) });
    const unknown = await examine(env, resolves(new NameNotFound('host name not found')));
    assert.match(about(unknown, 'dns'), /^fault: gate\.example has no address.*A or AAAA record/);
    const silent = await examine(env, resolves(new NetworkError('no answer from the name server', 'name servers')));
    assert.match(about(silent, 'dns'), /^not_checked: gate\.example was not looked up/);
    const german = inLanguage('de', () => about(silent, 'dns'));
    assert.match(german, /keine Antwort vom Nameserver/);
    const known = await examine(env, { resolve: async () => ['203.0.113.5'] });
    assert.match(about(known, 'dns'), /^ok: gate\.example resolves to 203\.0\.113\.5/);
  });
});

describe('gatehouse doctor and mail', () => {
  let smtp: SMTPServer;
  const received: string[] = [];
  before(async () => {
    smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'mail-password' ? done(null, { user: 'ada' }) : done(new Error(`no entry for ${password}`)),
      onRcptTo: ({ address }, _session, done) => {
        received.push(address);
        done();
      },
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done());
      },
    });
    await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  });
  after(() => new Promise<void>((closed) => smtp.close(() => closed())));

  const examineMail = (password: string, more: Partial<Diagnosis> = {}) => {
    const { port } = smtp.server.address() as AddressInfo;
    return examine(
      { GATEHOUSE_DATA: installation(), GATEHOUSE_SMTP_URL: `smtp://ada:${password}@127.0.0.1:${port}` },
      more,
    );
  };

  test('logs in and sends mail only on request', async () => {
    assert.match(about(await examineMail('mail-password'), 'mail'), /^ok: 127\.0\.0\.1:\d+ lets Gatehouse log in/);
    assert.deepEqual(received, []);
    const sent = await examineMail('mail-password', { testAddress: 'ops@example.com' });
    assert.match(about(sent, 'mail'), /ok: 127\.0\.0\.1 accepted a test email to ops@example\.com/);
    assert.deepEqual(received, ['ops@example.com']);
  });

  test('reports whether mail is encrypted if STARTTLS is optional', async (t) => {
    const plain = about(await examineMail('mail-password'), 'mail');
    assert.match(plain, /ok: 127\.0\.0\.1 is this machine, so mail may go there without encryption/);
    const offering = new SMTPServer({ authOptional: true });
    await new Promise<void>((listening) => void offering.listen(0, '127.0.0.1', () => listening()));
    t.after(() => new Promise<void>((closed) => offering.close(() => closed())));
    const { port } = offering.server.address() as AddressInfo;
    const GATEHOUSE_SMTP_URL = `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    const encrypted = about(await examine({ GATEHOUSE_DATA: installation(), GATEHOUSE_SMTP_URL }), 'mail');
    assert.match(encrypted, /^ok: 127\.0\.0\.1:\d+ takes mail/);
    assert.doesNotMatch(encrypted, /without encryption/);
  });

  test('reports a wrong password without showing it, and an unreachable server', async () => {
    const findings = await examineMail('wrong-password');
    assert.match(about(findings, 'mail'), /^fault: 127\.0\.0\.1 rejected the username or password.*GATEHOUSE_SMTP_URL/);
    assert.ok(!JSON.stringify(findings).includes('wrong-password'));
    const away = await examine({ GATEHOUSE_DATA: installation(), GATEHOUSE_SMTP_URL: 'smtp://127.0.0.1:1' });
    assert.match(about(away, 'mail'), /^fault: 127\.0\.0\.1:1 refused the connection/);
  });
});

test('checks the OpenID Connect provider without showing the client secret', async (t) => {
  const { host } = new URL(await startPublishing(t));
  const askAt = (address: string) =>
    examine({ GATEHOUSE_DATA: installation(), GATEHOUSE_OIDC_URL: `http://client:hunter2@${address}` });
  assert.match(about(await askAt(host), 'log-in'), /^ok: http:.* answers\..*\/console\/api\/openid\/callback/);
  const other = await askAt(`${host}/realm`);
  assert.match(about(other, 'log-in'), /^fault: .*issuer.*→ Compare GATEHOUSE_OIDC_URL/);
  assert.match(about(await askAt('127.0.0.1:1'), 'log-in'), /^fault: .*fetch failed/);
  assert.ok(!JSON.stringify(other).includes('hunter2'));
});

test('warns about passkeys that were created for another host', async () => {
  const dir = installation();
  const ledger = new Sqlite(join(dir, 'ledger.db'));
  ledger.exec(`
    insert into users (id, username, email, first_name, last_name, created_at) values (1, 'ann', 'a@b.example', 'A', 'B', 1);
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at, rp_id) values
      (1, 'old', '', 0, '[]', 'Phone', 1, 'old.example.com'), (1, 'new', '', 0, '[]', 'Laptop', 1, 'gate.example.com'),
      (1, 'unknown', '', 0, '[]', 'Key', 1, null);
  `);
  ledger.close();
  const askAt = async (host: string) =>
    about(await examine({ GATEHOUSE_DATA: dir, GATEHOUSE_BASE_URL: `https://${host}` }), 'log-in');
  const moved = await askAt('gate.example.com');
  assert.match(
    moved,
    /^warning: 1 passkey was made for old\.example\.com: it can’t be used at https:\/\/gate\.example\.com/,
  );
  assert.match(moved, /→ Set GATEHOUSE_BASE_URL back to old\.example\.com, or .*reset-two-factor/);
  const again = new Sqlite(join(dir, 'ledger.db'));
  again.exec("delete from passkeys where credential_id = 'old'");
  again.close();
  assert.match(await askAt('gate.example.com'), /^ok: Passkeys were made for gate\.example\.com/);
});
