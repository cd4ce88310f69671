import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodingsOn } from '../../../../test/contract/client.ts';
import { monitorsPath, plainMonitor, useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { certificates } from '../checks/testing/certificates.ts';

const otherKey = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIPjfrzOuu0S3n+8MeSaFo51C6vv4eDQ3SoGxFX8MsprZoAoGCCqGSM49
AwEHoUQDQgAEtT1bR5yBj/Z6e5EWjcS1O//Lw6ZdpQ4dKtTgPVFxpX903QCrZukl
XBGjWS2lR6tw7WnSaBwh7qyVBT/V4+6qFw==
-----END EC PRIVATE KEY-----`;

const full = {
  ignore_certificate_errors: 1,
  ca_certificate: certificates.authority.trim(),
  client_certificate: certificates.good.trim(),
  client_key: certificates.key.trim(),
  server_name: 'shop.example',
  ip_family: 6,
  max_redirects: 0,
  proxy_url: 'socks5://proxy.example:1080',
  proxy_username: 'ada',
  proxy_password: 'proxy-p4ss',
  oauth2: {
    token_url: 'https://login.example/token',
    client_id: 'monitor',
    client_secret: 'oauth-s3cret',
    scope: 'read',
    audience: 'https://api.example',
  },
};
const { client_key: _key, proxy_password: _password, ...open } = full;
const { client_secret: _secret, ...openOAuth2 } = full.oauth2;
const shown = { ...open, oauth2: openOAuth2 };

onEachDatabase((start, testOnce, database) => {
  const encodings = encodingsOn(database);
  const service = useService(start);
  const create = async (connection: unknown) => {
    const answer = await service.ada.post(monitorsPath, { ...plainMonitor, connection }, 'json');
    assert.equal(answer.status, 201, answer.text);
    return `${monitorsPath}/${answer.body.data.id}`;
  };
  const problemOf = async (connection: unknown) => {
    const answer = await service.ada.post(monitorsPath, { ...plainMonitor, connection }, 'json');
    assert.equal(answer.status, 422, answer.text);
    return answer.body.errors as Record<string, string[]>;
  };

  test('a connection is returned in each encoding without its secrets, and null by default', async () => {
    const plain = await service.ada.post(monitorsPath, plainMonitor);
    assert.equal(plain.body.data.connection, null);
    for (const encoding of encodings) {
      const created = await service.ada.post(monitorsPath, { ...plainMonitor, connection: full }, encoding);
      assert.deepEqual(created.body.data.connection, shown, `${encoding} ${created.text}`);
      for (const secret of [full.client_key.slice(40, 80), full.proxy_password, full.oauth2.client_secret])
        assert.ok(!created.text.includes(secret));
    }
    const [row] = await service.deps.database.db.selectFrom('monitors').selectAll().orderBy('id', 'desc').execute();
    assert.ok(!JSON.stringify(row).includes('oauth-s3cret') && !JSON.stringify(row).includes('proxy.example'));
    assert.equal(row?.ignore_certificate_errors, 1);
  });

  test('an address on another server keeps the stored password with a warning, and only then', async () => {
    const auth = { request_auth_username: 'ada', request_auth_password: 'p4ss' };
    const created = await service.ada.post(
      monitorsPath,
      { ...plainMonitor, url: 'https://old.example/', ...auth },
      'json',
    );
    const path = `${monitorsPath}/${created.body.data.id}`;
    const warningsOf = async (changes: Record<string, unknown>) =>
      (await service.ada.patch(path, changes, 'json')).body.warnings ?? [];
    assert.deepEqual(await warningsOf({ url: 'https://old.example/health' }), []);
    const [warning, ...others] = await warningsOf({ url: 'https://new.example/' });
    assert.match(warning, /now send the stored request_auth_password to new\.example/);
    assert.deepEqual(others, []);
    const row = await service.deps.database.db
      .selectFrom('monitors')
      .select('request_auth_password_sealed')
      .where('id', '=', created.body.data.id)
      .executeTakeFirstOrThrow();
    assert.equal(service.deps.vault.open('request_auth_password', row.request_auth_password_sealed ?? ''), 'p4ss');
    assert.deepEqual(await warningsOf({ url: 'https://old.example/', request_auth_password: 'other' }), []);
    assert.deepEqual(await warningsOf({ url: 'https://new.example/', request_auth_password: null }), []);
    assert.deepEqual(await warningsOf({ url: 'https://old.example/' }), [], 'without a password');
  });

  test('an update keeps omitted fields and secrets, and null removes a field with the secrets it needs', async () => {
    const path = await create(full);
    const change = async (connection: unknown) => {
      const answer = await service.ada.patch(path, { connection }, 'json');
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data.connection;
    };
    assert.deepEqual(await change({ ip_family: 4, oauth2: { scope: null } }), {
      ...shown,
      ip_family: 4,
      oauth2: { ...openOAuth2, scope: null },
    });
    assert.deepEqual(await change({ client_certificate: null, proxy_url: null, oauth2: null }), {
      ...shown,
      ip_family: 4,
      client_certificate: null,
      proxy_url: null,
      proxy_username: null,
      oauth2: null,
    });
    assert.deepEqual(Object.keys(await problemOf({ oauth2: { token_url: 'https://a.example/' } })), [
      'connection[oauth2][client_id]',
    ]);
    assert.equal((await service.ada.patch(path, { name: 'renamed' })).body.data.connection.ip_family, 4);
    assert.equal(await change(null), null);
    assert.equal(await change({ max_redirects: null }), null);
  });

  testOnce('does not send a stored secret to another server', async () => {
    const path = await create(full);
    const change = async (connection: unknown) => {
      const answer = await service.ada.patch(path, { connection }, 'json');
      return answer.status === 200 ? [] : Object.keys(answer.body.errors);
    };
    const elsewhere = { token_url: 'https://evil.example/token' };
    assert.deepEqual(await change({ proxy_url: 'http://evil.example:1080' }), ['connection[proxy_password]']);
    assert.deepEqual(await change({ proxy_url: 'http://proxy.example:1080' }), ['connection[proxy_password]']);
    assert.deepEqual(await change({ oauth2: elsewhere }), ['connection[oauth2][client_secret]']);
    assert.deepEqual(await change({ oauth2: { token_url: 'https://login.example/v2/token' } }), []);
    assert.deepEqual(await change({ oauth2: { ...elsewhere, client_secret: 'new' } }), []);
    assert.deepEqual(await change({ proxy_url: 'http://evil.example:1080', proxy_password: 'new' }), []);
    assert.deepEqual(await change({ proxy_url: null }), []);
  });

  testOnce('names the part of a connection that is wrong', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ ca_certificate: 'x' }, 'must be a certificate in PEM format, which begins with -----BEGIN CERTIFICATE-----.'],
      [{ ca_certificate: certificates.key }, 'must not contain a private key'],
      [{ ca_certificate: certificates.good.replace(/MII/, 'AAA') }, 'contains a certificate that cannot be read'],
      [{ ca_certificate: certificates.expired }, 'expired on 2020-01-01: get a new certificate.'],
      [{ client_certificate: certificates.good + certificates.key }, 'send it as client_key'],
      [{ client_key: certificates.good }, 'must be a private key in PEM format'],
      [{ client_key: '-----BEGIN ENCRYPTED PRIVATE KEY-----' }, 'must not have a passphrase'],
      [{ server_name: 'a b' }, 'must be a host name, such as shop.example.com.'],
      [{ server_name: '192.0.2.1' }, 'must be a host name'],
      [{ proxy_url: 'ftp://proxy.example' }, 'must be an http://, https:// or socks5:// address'],
      [{ proxy_url: 'http://a:b@proxy.example' }, 'use proxy_username and proxy_password'],
      [{ ip_family: 5 }, 'must be one of'],
      [{ max_redirects: 21 }, 'must be'],
    ];
    for (const [connection, sentence] of cases) {
      const name = `connection[${Object.keys(connection)[0]}]`;
      const errors = await problemOf(connection);
      assert.deepEqual(Object.keys(errors), [name]);
      assert.ok(errors[name]?.[0]?.startsWith(`${name} `) && errors[name][0].includes(sentence), errors[name]?.[0]);
    }
    assert.deepEqual(await problemOf({ client_certificate: certificates.good, client_key: otherKey }), {
      'connection[client_key]': ['connection[client_key] does not belong to the client certificate.'],
    });
    assert.deepEqual(await problemOf({ client_certificate: certificates.good }), {
      'connection[client_key]': ['connection[client_key] is required with a client certificate.'],
    });
  });
});
