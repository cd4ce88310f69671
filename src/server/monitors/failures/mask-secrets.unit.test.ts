import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVault } from '../../kernel/vault.ts';
import { maskActual } from './mask-actual.ts';
import { maskSecrets, secretsOf } from './mask-secrets.ts';
import { cutReceived, storedHeaders } from './received.ts';

const vault = createVault('test-secret-of-at-least-32-characters');
const monitor = (given: {
  headers?: [string, string][];
  user?: string;
  password?: string;
  url?: string;
  body?: string;
}) => ({
  url: given.url ?? 'https://example.com/',
  request_headers_sealed: given.headers
    ? vault.seal('request_headers', JSON.stringify(given.headers.map(([key, value]) => ({ key, value }))))
    : '',
  request_auth_username: given.user ?? null,
  request_body_sealed: given.body ? vault.seal('request_body', given.body) : null,
  request_auth_password_sealed: given.password ? vault.seal('request_auth_password', given.password) : null,
  connection_sealed: null,
});

test('masks header values, tokens, passwords and long query values', () => {
  const secrets = secretsOf(
    vault,
    monitor({
      headers: [
        ['Authorization', 'Bearer abcdefgh12345'],
        ['X-Team', 'blue'],
        ['Accept', 'text/html'],
      ],
      user: 'ann',
      password: 'pa55 & word',
      url: 'https://example.com/?page=2&token=0123456789',
    }),
  );
  const basic = Buffer.from('ann:pa55 & word').toString('base64');
  const cases: [string, string][] = [
    ['authorization: Bearer abcdefgh12345', 'authorization: ***'],
    ['token abcdefgh12345 is not known', 'token *** is not known'],
    ['{"x-team":"blue"}', '{"x-team":"***"}'],
    ['password "pa55 & word"', 'password "***"'],
    ['<p>pa55 &amp; word</p>', '<p>***</p>'],
    ['?p=pa55%20%26%20word', '?p=***'],
    [`Basic ${basic}`, 'Basic ***'],
    ['/?page=2&token=0123456789', '/?page=2&token=***'],
    ['text/html for ann', 'text/html for ann'],
  ];
  for (const [text, masked] of cases) assert.equal(maskSecrets(text, secrets), masked);
});

test('masks a request body as a whole, and its single values', () => {
  const secrets = secretsOf(vault, monitor({ body: '{"user":"ann","key":"s3cr3t-s3cr3t"}' }));
  assert.equal(maskSecrets('got {"user":"ann","key":"s3cr3t-s3cr3t"}', secrets), 'got ***');
  assert.equal(maskSecrets('key s3cr3t-s3cr3t of ann', secrets), 'key *** of ann');
});

test('masks a short secret only as a whole word', () => {
  const secrets = secretsOf(vault, monitor({ headers: [['X-Pin', '42']] }));
  assert.equal(maskSecrets('pin 42, order 1421', secrets), 'pin ***, order 1421');
});

test('leaves text unchanged if there are no secrets', () => {
  assert.equal(maskSecrets('all of it', secretsOf(vault, monitor({}))), 'all of it');
});

test('masks before truncating, so no part of a secret remains', () => {
  const text = `${'x'.repeat(2040)}secret-of-the-monitor`;
  const mask = (value: string) => maskSecrets(value, ['secret-of-the-monitor']);
  const { body, body_cut } = cutReceived({ headers: [], text, isWhole: true }, mask);
  assert.equal(body, `${'x'.repeat(2040)}***`);
  assert.equal(body_cut, false);
});

test('cuts a long value of an assertion between secrets', () => {
  const secrets = ['one-'.repeat(60), 'two-'.repeat(60), 'far-secret'];
  const mask = maskActual(() => secrets);
  const shown = (actual: string) => mask({ source: 'json', property: '$.a' }, actual);
  const [one, two] = secrets;
  assert.equal(shown(`${one}${two}${'x'.repeat(1000)}`), '******');
  assert.equal(shown(`${'x'.repeat(299)}${one}${two}far-secret`), `${'x'.repeat(299)}***`);
  assert.equal(shown(`far-secret ${'x'.repeat(10)}`), `*** ${'x'.repeat(10)}`);
  assert.equal(shown(`${'x'.repeat(400)}far-secret`), 'x'.repeat(300));
});

test('keeps 2,048 characters, reports truncation, and skips binary data', () => {
  const keep = (text: string | null, isWhole = true) => {
    const { body, body_cut } = cutReceived({ headers: [], text, isWhole }, (value) => value);
    return [body?.length ?? null, body_cut];
  };
  assert.deepEqual(keep('a'.repeat(2048)), [2048, false]);
  assert.deepEqual(keep('a'.repeat(2049)), [2048, true]);
  assert.deepEqual(keep('short', false), [5, true]);
  assert.deepEqual(keep('\u0089PNG\r\n\u001a\n\u0000'), [null, false]);
  assert.deepEqual(keep(null), [null, false]);
});

test('drops cookies, credentials and HTTP/2 pseudo-headers', () => {
  const headers = storedHeaders({
    ':status': '503',
    'set-cookie': ['session=1'],
    authorization: 'Bearer x',
    'retry-after': '120',
    'x-many': ['a', 'b'],
  });
  assert.deepEqual(headers, [
    { name: 'retry-after', value: '120' },
    { name: 'x-many', value: 'a,b' },
  ]);
});
