import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigError, readConfig, settings, withSecret } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const read = (env: Record<string, string>) => withSecret(readConfig({ GATEHOUSE_DATA: folder, ...env }));

describe('configuration', () => {
  test('changes no files when the configuration is read', () => {
    const none = join(folder, 'none');
    assert.equal(readConfig({ GATEHOUSE_DATA: none }).secret, undefined);
    assert.equal(existsSync(none), false);
  });

  test('works without settings and keeps its secret for the next start', () => {
    const first = read({});
    assert.equal(first.baseUrl, 'http://127.0.0.1:8080');
    assert.ok(first.secret.length >= 32);
    assert.equal(read({}).secret, first.secret);
    assert.equal(statSync(join(folder, 'secret')).mode & 0o077, 0, 'nobody else may read the secret');
  });

  test('creates no secret next to data that was encrypted with another one', () => {
    for (const name of ['ledger.db', join('events', 'spool.db')]) {
      const used = mkdtempSync(join(folder, 'used-'));
      mkdirSync(join(used, 'events'));
      writeFileSync(join(used, name), 'rows');
      assert.throws(
        () => withSecret(readConfig({ GATEHOUSE_DATA: used })),
        (error: Error) =>
          error.message.includes('The file secret is missing') && error.message.includes('GATEHOUSE_SECRET'),
      );
      assert.equal(existsSync(join(used, 'secret')), false, name);
    }
  });

  const wrong: [string, Record<string, string>, RegExp][] = [
    ['a port that is none', { GATEHOUSE_PORT: '80a' }, /GATEHOUSE_PORT is "80a": use a whole number/],
    ['a port out of range', { GATEHOUSE_PORT: '70000' }, /from 1 to 65535/],
    ['an address without a scheme', { GATEHOUSE_BASE_URL: 'example.com' }, /GATEHOUSE_BASE_URL is "example.com"/],
    ['a short secret', { GATEHOUSE_SECRET: 'short' }, /at least 32 characters/],
    [
      'a setting that does not exist',
      { GATEHOUSE_PROT: '80' },
      /GATEHOUSE_PROT is not a setting\. Did you mean GATEHOUSE_PORT\? docs/,
    ],
    ['a setting like no other', { GATEHOUSE_XYZZY: '1' }, /GATEHOUSE_XYZZY is not a setting\. docs/],
    ['a file as the data folder', { GATEHOUSE_DATA: import.meta.filename }, /config\.test\.ts is a file or within one/],
    [
      'a folder in a file as the data folder',
      { GATEHOUSE_DATA: join(import.meta.filename, 'data') },
      /is a file or within one: set GATEHOUSE_DATA/,
    ],
    ['two headers of a proxy', { GATEHOUSE_PROXY_HEADER: 'X-Real-IP, Forwarded' }, /the name of one header/],
    ['a proxy that is no address', { GATEHOUSE_TRUST_PROXY: 'loopback, nginx' }, /"nginx"/],
    [
      'a database of places that is not there',
      { GATEHOUSE_GEO_DATABASE: '/nowhere/city.mmdb' },
      /cannot be read \(ENOENT\)/,
    ],
    ['a folder for a database of places', { GATEHOUSE_GEO_DATABASE: folder }, /is not a file/],
    ['a key for mail without a selector', { GATEHOUSE_DKIM: '/etc/dkim.pem' }, /use SELECTOR:FILE/],
    ['a key for mail that is not there', { GATEHOUSE_DKIM: 'mail:/nowhere/dkim.pem' }, /cannot be read \(ENOENT\)/],
    [
      'a key for mail that is none',
      { GATEHOUSE_DKIM: `mail:${join(import.meta.dirname, 'config.ts')}` },
      /is not a private key in PEM/,
    ],
    ['a role that does not exist', { GATEHOUSE_ROLES: 'web,db' }, /"db"/],
    ['a log level that does not exist', { GATEHOUSE_LOG_LEVEL: 'loud' }, /"loud"/],
    [
      'PostgreSQL without a secret for all',
      { GATEHOUSE_DATABASE_URL: 'postgres://db/gatehouse' },
      /GATEHOUSE_SECRET is missing/,
    ],
    [
      'a provider without a client',
      { GATEHOUSE_OIDC_URL: 'https://id.example.com' },
      /GATEHOUSE_OIDC_URL is not valid: use https:\/\/CLIENT_ID/,
    ],
    [
      'a provider at http outside this machine',
      { GATEHOUSE_OIDC_URL: 'http://id:hunter2@id.example.com' },
      /use https:\/\//,
    ],
    [
      'an option of a provider that does not exist',
      { GATEHOUSE_OIDC_URL: 'https://id:hunter2@id.example.com?domain=example.com' },
      /has the option "domain": use domains, label/,
    ],
    [
      'an address in place of a domain',
      { GATEHOUSE_OIDC_URL: 'https://id:hunter2@id.example.com?domains=a@example.com' },
      /has the domain "a@example.com"/,
    ],
    [
      'trust in addresses that is neither yes nor no',
      { GATEHOUSE_OIDC_URL: 'https://id:hunter2@id.example.com?trust_email=perhaps' },
      /use yes or no/,
    ],
    ['a database of another kind', { GATEHOUSE_DATABASE_URL: 'mysql://db' }, /GATEHOUSE_DATABASE_URL is not valid/],
    [
      'a password of the database that is not encoded',
      { GATEHOUSE_DATABASE_URL: 'postgres://u:hunter/2@db/gatehouse' },
      /use postgres:\/\/USER:PASSWORD@HOST:5432\/DATABASE, .*# as %23, @ as %40, \/ as %2F/,
    ],
  ];
  for (const [name, env, sentence] of wrong) {
    test(`rejects ${name}`, () => {
      assert.throws(
        () => read(env),
        (error: Error) => error instanceof ConfigError && sentence.test(error.message),
      );
    });
  }

  // Each setting with values that a person could set by mistake. Other tests cover the databases.
  const mistakes: Partial<Record<keyof typeof settings, string[]>> = {
    GATEHOUSE_HOST: ['not a host', 'http://0.0.0.0', '127.0.0.1:8080', '[::1]', '-'],
    GATEHOUSE_PORT: ['0', '-1', '8080.5', 'http'],
    GATEHOUSE_BASE_URL: [
      'https://gate.example/path',
      'https://gate.example/?x=1',
      'https://gate.example#top',
      'https://ada:hunter2@gate.example',
      'ftp://gate.example',
      'gate.example:8080',
      'https://',
    ],
    GATEHOUSE_MONITOR_BASE_URL: ['https://gate.example?x=1', 'monitors.example'],
    GATEHOUSE_ANALYTICS_BASE_URL: ['https://gate.example/stats', '//gate.example'],
    GATEHOUSE_MARKET_BASE_URL: ['https://gate.example/shop', 'shop'],
    GATEHOUSE_SECRET: ['hunter2'],
    GATEHOUSE_DATABASE_URL: ['db.example', 'mysql://ada:hunter2@db.example/gatehouse'],
    GATEHOUSE_UPGRADE_COPIES: ['-1', 'none', '101'],
    GATEHOUSE_CLICKHOUSE_URL: ['ch.example', 'clickhouse://ada:hunter2@ch.example', 'http://ch.example:99999'],
    GATEHOUSE_SPOOL_MAX_MB: ['0', '2 GB'],
    GATEHOUSE_SMTP_URL: [
      'mail.example.com',
      'https://ada:hunter2@mail.example.com',
      'smtp://ada:hunter2%@mail.example.com',
      'smtp://ada:12/hunter2@mail.example.com',
      'smtp://ada:12#hunter2@mail.example.com',
      'smtp://ada:12?hunter2@mail.example.com',
      'smtp://ada@example.com:12?hunter2@mail.example.com',
    ],
    GATEHOUSE_MAIL_FROM: [
      'not an address',
      'gatehouse@',
      '@example.com',
      'Gatehouse <gatehouse>',
      'a@x.example\r\nBcc: b@x',
    ],
    GATEHOUSE_DKIM: ['mail', 'mail:', 'ma il:/nowhere/dkim.pem'],
    GATEHOUSE_TELEGRAM_URL: ['https://api.telegram.org', 'hunter2', 'https://hunter2@api.telegram.org?chat=1'],
    GATEHOUSE_SMS_URL: [
      'https://api.twilio.com?from=+14155550123',
      'https://AC1@api.twilio.com?from=+14155550123',
      'https://AC1:hunter2@api.twilio.com',
      'https://AC1:hunter2@api.twilio.com?form=+14155550123',
    ],
    GATEHOUSE_CANARY: ['1.1.1.1', 'none', '1.1.1.1:443,'],
    GATEHOUSE_TRUST_PROXY: ['nginx', '10.0.0.0/99'],
    GATEHOUSE_PROXY_HEADER: ['X Real IP', 'X-Real-IP:'],
    GATEHOUSE_GEO_DATABASE: ['/nowhere/city.mmdb'],
    GATEHOUSE_FILES_URL: [
      's3://files.example/bucket',
      's3://ada@files.example/bucket',
      's3://ada:hunter2@files.example',
      's3://ada:hunter2@files.example/bucket/folder',
      's3://ada:hunter2@files.example/bucket?regoin=eu-west-1',
      's3://ada:hunter2%@files.example/bucket',
    ],
    GATEHOUSE_FILES_PER_ACCOUNT_GB: ['0', 'much'],
    GATEHOUSE_STRIPE_URL: [
      'https://api.stripe.com',
      'https://sk_hunter2@api.stripe.com',
      'https://:whsec_hunter2@api.stripe.com',
      'https://sk_1:whsec_hunter2@api.stripe.com/v1',
      'sk_hunter2',
    ],
    GATEHOUSE_PAYPAL_URL: [
      'https://client:hunter2@api-m.paypal.com',
      'https://client@api-m.paypal.com?webhook=1JE',
      'https://client:hunter2@api-m.paypal.com?webhook=',
      'https://client:hunter2@api-m.paypal.com/v2?webhook=1JE',
      'https://client:hunter2@api-m.paypal.com?webhook=1JE&mode=live',
    ],
    GATEHOUSE_OIDC_URL: [
      'id.example.com',
      'https://app:hunter2@id.example.com?domains=none',
      'https://app:hunter2%FF@id.example.com',
    ],
    GATEHOUSE_GOOGLE_URL: ['google', 'http://127.0.0.1:1?x=1'],
    GATEHOUSE_UPDATE_CHECK: ['on', 'ftp://registry.example', 'https://ada:secret@registry.example'],
    GATEHOUSE_ROLES: ['all', 'web;checker', 'web,'],
    GATEHOUSE_RATE_LIMIT: ['0', 'off'],
    GATEHOUSE_LOG_LEVEL: ['INFO', 'trace'],
  };
  for (const [name, values] of Object.entries(mistakes))
    test(`rejects wrong values of ${name} and says what to use, without secrets`, () => {
      for (const value of values) {
        const env = { GATEHOUSE_SECRET: 'x'.repeat(32), [name]: value };
        assert.throws(
          () => read(env),
          (error: Error) =>
            error instanceof ConfigError &&
            error.problems.length === 1 &&
            new RegExp(`^${name} .*(: use |is too short: use|is not a private key)`).test(error.problems[0]!) &&
            !error.message.includes('hunter2'),
          `${name}=${value}`,
        );
      }
    });

  test('has wrong values for each setting except the data folder, whose errors are tested above', () => {
    assert.deepEqual(Object.keys({ GATEHOUSE_DATA: [], ...mistakes }).sort(), Object.keys(settings).sort());
  });

  test('accepts usual values', () => {
    const usual: Record<string, string>[] = [
      { GATEHOUSE_HOST: '0.0.0.0' },
      { GATEHOUSE_HOST: '::' },
      { GATEHOUSE_HOST: 'localhost' },
      { GATEHOUSE_BASE_URL: 'https://gate.example/' },
      { GATEHOUSE_BASE_URL: 'http://[::1]:8080' },
      { GATEHOUSE_MAIL_FROM: 'gatehouse@localhost' },
      { GATEHOUSE_MAIL_FROM: '"Gatehouse, Acme" <gatehouse@acme.example>' },
      { GATEHOUSE_SMTP_URL: 'smtp://ada:p%23s@mail.example.com:2525?requireTLS=true' },
      { GATEHOUSE_SMTP_URL: 'smtps://mail.example.com' },
      { GATEHOUSE_TELEGRAM_URL: 'https://123456:ABC-def@api.telegram.org' },
      { GATEHOUSE_TELEGRAM_URL: 'http://123456:ABC@127.0.0.1:8081/telegram' },
      { GATEHOUSE_SMS_URL: 'https://AC1:t@api.twilio.com?from=+14155550123' },
      { GATEHOUSE_SMS_URL: 'https://AC1:t@api.twilio.com?from=MG0123' },
      { GATEHOUSE_STRIPE_URL: 'https://sk_live_1:whsec_1@api.stripe.com' },
      { GATEHOUSE_PAYPAL_URL: 'https://client:secret@api-m.sandbox.paypal.com?webhook=1JE4291016473214C' },
      { GATEHOUSE_FILES_URL: 's3://KEY:SE%2FCRET@s3.example/gatehouse?region=eu-west-1&tls=0' },
    ];
    for (const env of usual) assert.doesNotThrow(() => read(env), JSON.stringify(env));
  });

  test('reads an OpenID Connect provider with a percent-encoded secret', () => {
    const url =
      'https://app:a%2Fb%3F@id.example.com/realms/main?domains=Example.com,example.org&label=Acme+ID&scopes=groups';
    assert.deepEqual(read({ GATEHOUSE_OIDC_URL: url }).openId, {
      issuer: 'https://id.example.com/realms/main',
      clientId: 'app',
      clientSecret: 'a/b?',
      domains: ['example.com', 'example.org'],
      label: 'Acme ID',
      scopes: ['groups'],
      trustsEmail: false,
    });
    const plain = read({ GATEHOUSE_OIDC_URL: 'https://app@accounts.google.com?trust_email=yes' }).openId;
    assert.deepEqual(
      [plain?.issuer, plain?.clientSecret, plain?.label, plain?.trustsEmail],
      ['https://accounts.google.com/', undefined, 'accounts.google.com', true],
    );
  });

  test('names the file with the secret that PostgreSQL needs', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
    writeFileSync(join(dataDir, 'secret'), 'hunter2'.repeat(5));
    const env = { GATEHOUSE_DATA: dataDir, GATEHOUSE_DATABASE_URL: 'postgres://db/gatehouse' };
    assert.throws(
      () => read(env),
      ({ message }: Error) => message.includes(`is in ${join(dataDir, 'secret')}.`) && !message.includes('hunter2'),
    );
    rmSync(dataDir, { recursive: true });
  });

  test('reports all problems together, without secrets', () => {
    const env = {
      GATEHOUSE_OIDC_URL: 'ftp://u:hunter2@m',
      GATEHOUSE_PORT: 'x',
      GATEHOUSE_ROLES: 'y',
      GATEHOUSE_DATABASE_URL: 'nonsense-hunter2',
      GATEHOUSE_SMTP_URL: 'http://u:hunter2@m',
    };
    assert.throws(
      () => read(env),
      (error: Error) => /PORT/.test(error.message) && /ROLES/.test(error.message) && !/hunter2/.test(error.message),
    );
  });

  test('has a row in docs/configuration.md for each setting, and at most 31 settings', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'configuration.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(GATEHOUSE_\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, name, what]) => [
      name,
      what?.trim(),
    ]);
    assert.deepEqual(rows, Object.entries(settings));
    assert.ok(rows.length <= 31);
  });
});
