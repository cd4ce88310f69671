import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { TestBrowser } from '../../src/server/accounts/testing.ts';
import { buildApp } from '../../src/server/app/app.ts';
import { languages } from '../../src/server/kernel/index.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

const person = { first_name: 'Grace', last_name: 'Hopper', username: 'grace', email: 'grace@example.com' };
const password = 'nanoseconds of wire';
const monitor = {
  name: 'Shop',
  url: 'ftp://x',
  interval: 61,
  alert_condition: 'url_unavailable',
  request_method: 'GET',
};
const translated = languages.filter((language) => language !== 'en');

let deps: TestDeps;
let app: FastifyInstance;
let key: string;
let browser: TestBrowser;

before(async () => {
  deps = await openTestDeps({ events: true });
  app = await buildApp(deps);
  ({ key } = await makeAuthor(deps, 'ada'));
  await deps.database.db.insertInto('service_settings').values({ name: 'open_registration', value: '1' }).execute();
  browser = new TestBrowser(app, '192.0.2.2');
  assert.equal((await browser.send('POST', '/register', { ...person, password })).status, 201);
});
after(async () => {
  await app.close();
  await deps.close();
});

const askApi = async (method: InjectOptions['method'], url: string, language: string, payload?: object) => {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, 'accept-language': language },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.body };
};

const console = (method: InjectOptions['method'], path: string, language: string, body?: object) =>
  browser.send(method, path, body, { 'accept-language': language });

test('the public API responds in English, whatever language the client prefers', async () => {
  const calls: [InjectOptions['method'], string, object?][] = [
    ['POST', '/api/v1/monitors', monitor],
    ['POST', '/api/v1/monitors', {}],
    ['GET', '/api/v1/monitors?page=0'],
    ['GET', '/api/v1/monitors/999'],
    ['POST', '/api/v1/websites', { domain: 'x y', privacy: 2 }],
    ['POST', '/api/v1/market/items', { name: '', price_regular: 1.999 }],
    ['GET', '/api/purchases/validation?purchase_code=x&item_id=1'],
    ['POST', '/api/v1/licences/validate', {}],
  ];
  for (const [method, url, body] of calls) {
    const english = await askApi(method, url, 'en', body);
    assert.ok(english.status >= 400, `${method} ${url} is refused`);
    for (const language of translated) {
      const answer = await askApi(method, url, language, body);
      assert.deepEqual(answer, english, `${method} ${url} in ${language}`);
    }
  }
});

test('the console gets errors in the language of its page', async () => {
  const { status, answer } = await console('POST', '/monitors', 'de', { ...monitor, name: '' });
  assert.equal(status, 422);
  assert.deepEqual(answer.errors.name, ['name: Diese Angabe fehlt.']);
  assert.deepEqual(answer.errors.interval, ['interval: Möglich sind: 60, 180, 300, 600, 900, 1800, 3600.']);
  assert.equal((await console('GET', '/monitors/999', 'de')).answer.message, 'Nicht gefunden.');
  const wrong = { login: person.username, password: 'no' };
  const logIn = (language: string) =>
    new TestBrowser(app, '192.0.2.3').send('POST', '/login', wrong, { 'accept-language': language });
  assert.equal((await logIn('de')).answer.message, 'Benutzername oder Passwort ist falsch.');
  assert.equal((await logIn('ja')).answer.message, 'ユーザー名またはパスワードが正しくありません。');
  assert.equal((await logIn('en')).answer.message, 'Wrong username or password.');
});

test('all field errors of the console are translated into each language', async () => {
  const sent = [
    ['/monitors', {}],
    ['/monitors', { ...monitor, name: 'x'.repeat(500), timeout: 'soon' }],
    ['/websites', { domain: '', exclude_ips: 'x' }],
    ['/account/api-keys', { name: '', scopes: ['x'], networks: ['x'] }],
  ] as const;
  for (const [path, body] of sent) {
    const english = (await console('POST', path, 'en', body)).answer.errors as Record<string, string[]>;
    assert.ok(Object.keys(english).length > 0, path);
    for (const language of translated) {
      const errors = (await console('POST', path, language, body)).answer.errors as Record<string, string[]>;
      assert.deepEqual(Object.keys(errors), Object.keys(english));
      for (const [field, sentences] of Object.entries(errors))
        for (const [n, sentence] of sentences.entries())
          assert.doesNotMatch(sentence, /\b(?:must|is)\b/, `${english[field]?.[n]} in ${language}`);
    }
  }
});

test('warnings of an import are translated, although a separate process reads the file', async () => {
  const file = Buffer.from('endpoints: [{ name: shop, url: "ssh://shop.example" }]');
  const headers = { 'accept-language': 'de', 'content-type': 'application/yaml' };
  const { status, answer } = await browser.send('POST', '/monitors/import?from=gatus&plan=1', file, headers);
  assert.equal(status, 200);
  const said = JSON.stringify(answer.data);
  assert.match(said, /Der Verlauf wird nicht importiert/);
  assert.match(said, /ssh:\/\/ wird hier nicht geprüft/);
});
