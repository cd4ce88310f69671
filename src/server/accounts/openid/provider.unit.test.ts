import assert from 'node:assert/strict';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createProvider } from './provider.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

let issuer = '';
let claims: object = {};
const server = createServer((request, response) => {
  const metadata = {
    issuer: `${issuer}/`,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['RS256'],
  };
  const signed = `${json({ alg: 'RS256' })}.${json(claims)}`;
  const id_token = `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': metadata,
    '/token': { access_token: 'a', token_type: 'Bearer', id_token },
    '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url ?? ''] ?? {}));
});
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** Logs in with an ID token whose `iat` and `auth_time` are `offsetS` from now. */
async function logIn(offsetS: number, others: (nowS: number) => object) {
  const openId = {
    issuer: `${issuer}/`,
    clientId: 'gatehouse',
    clientSecret: 'secret',
    scopes: [],
    label: 'Test',
    trustsEmail: true,
  };
  const config = { openId, baseUrl: 'http://127.0.0.1:1' } as unknown as Parameters<typeof createProvider>[0]['config'];
  const provider = createProvider({ config, now: Date.now });
  assert.ok(provider);
  const asked = await provider.begin();
  const nowS = Math.floor(Date.now() / 1000) + offsetS;
  const facts = { iss: `${issuer}/`, aud: 'gatehouse', sub: 'ada', email: 'ada@example.com', email_verified: true };
  claims = { ...facts, name: 'Ada', nonce: asked.nonce, auth_time: nowS, iat: nowS, ...others(nowS) };
  return provider.finish(`code=c&state=${asked.state}`, asked);
}

test('accepts a provider whose clock is up to two minutes wrong, and no worse', async () => {
  const shortLived = (nowS: number) => ({ exp: nowS + 60 });
  assert.equal((await logIn(-120, shortLived)).subject, 'ada');
  assert.equal((await logIn(90, (nowS) => ({ exp: nowS + 60, nbf: nowS }))).subject, 'ada');
  await assert.rejects(logIn(-600, shortLived), { code: 'rejected' });
  await assert.rejects(
    logIn(300, (nowS) => ({ exp: nowS + 60, nbf: nowS })),
    { code: 'rejected' },
  );
});

test('refuses a subject that is empty, too long or not storable', async () => {
  for (const sub of ['', 'x'.repeat(256), 'a\u0000b', '\ud800'])
    await assert.rejects(
      logIn(0, (nowS) => ({ sub, exp: nowS + 60 })),
      { code: 'rejected' },
      JSON.stringify(sub),
    );
  assert.equal((await logIn(0, (nowS) => ({ sub: 'x'.repeat(255), exp: nowS + 60 }))).subject.length, 255);
});
