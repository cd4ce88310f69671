import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

  const wrong: [string, Record<string, string>, RegExp][] = [
    ['a port that is none', { GATEHOUSE_PORT: '80a' }, /GATEHOUSE_PORT is "80a": use a whole number/],
    ['a port out of range', { GATEHOUSE_PORT: '70000' }, /from 1 to 65535/],
    ['an address without a scheme', { GATEHOUSE_BASE_URL: 'example.com' }, /GATEHOUSE_BASE_URL is "example.com"/],
    ['a short secret', { GATEHOUSE_SECRET: 'short' }, /at least 32 characters/],
    ['a setting that does not exist', { GATEHOUSE_PROT: '80' }, /GATEHOUSE_PROT is not a setting/],
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

  test('has a row in docs/configuration.md for each setting, and fewer than 30 settings', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'configuration.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(GATEHOUSE_\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, name, what]) => [
      name,
      what?.trim(),
    ]);
    assert.deepEqual(rows, Object.entries(settings));
    assert.ok(rows.length < 30);
  });
});
