import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '../../src/server/kernel/log.ts';
import { onEachDatabase } from '../support/testing.ts';
import { codeOf, fileItem, filePurchase, importInto } from './catalogue.ts';
import { type Answer, encodingsOn } from './client.ts';
import { accountPassword, monitorsPath, plainMonitor, useService, websitesPath } from './service.ts';

const secrets = {
  checkPassword: 'check pässword 4711',
  headerToken: 'header-token-8f3a',
  bodyToken: 'body-token-77e1',
  webhookToken: 'T0KEN/b33f?sig=c0ffee',
  websitePassword: 'website "pass" word',
  wrongPassword: 'wrong password 9182',
  loginPassword: accountPassword('ada'),
  wrongKey: `gh_${'Z'.repeat(37)}`,
  purchaseCode: codeOf(1),
};

onEachDatabase((open, _testOnce, database) => {
  const encodings = encodingsOn(database);
  const lines: string[] = [];
  const service = useService(open, { log: createLog('debug', { write: (line) => lines.push(line) }) });
  before(async () => {
    await importInto(service.deps, service.adaId, [fileItem('theme')], [filePurchase(1, 'theme')]);
  });

  const assertNoneIn = (text: string, what: string) => {
    for (const [name, secret] of Object.entries({ ...secrets, key: service.ada.key, graceKey: service.grace.key }))
      for (const written of [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        Buffer.from(secret).toString('base64'),
      ])
        assert.ok(!text.includes(written), `${name} is in ${what}: ${text.slice(0, 500)}`);
  };

  const everything = async (): Promise<Answer[]> => {
    const { ada } = service;
    const answers: Answer[] = [];
    const ask = async (...call: Parameters<typeof ada.send>) => {
      // Advances the clock before each request, to stay below the rate limits.
      service.deps.clock.ms += 1_800_000;
      answers.push(await ada.send(...call));
    };
    const monitor = {
      ...plainMonitor,
      request_auth_username: 'ada',
      request_auth_password: secrets.checkPassword,
      request_headers: [{ key: 'Authorization', value: secrets.headerToken }],
      request_body: `{"token": "${secrets.bodyToken}"}`,
      alerts: [{ key: 'webhook', value: `https://hooks.example/${secrets.webhookToken}` }],
    };
    const website = {
      domain: `s${service.deps.clock.ms}.example`,
      privacy: 2,
      password: secrets.websitePassword,
      alerts: monitor.alerts,
    };
    const broken = JSON.stringify({
      ...monitor,
      ...website,
      api_key: ada.key,
      login: 'ada',
      purchase_code: secrets.purchaseCode,
    }).slice(0, -1);
    for (const encoding of encodings) {
      await ask('POST', monitorsPath, { fields: monitor, encoding });
      await ask('POST', monitorsPath, { fields: { ...monitor, interval: 'x' }, encoding });
      await ask('PUT', `${monitorsPath}/1`, { fields: monitor, encoding });
      await ask('POST', websitesPath, { fields: { ...website, domain: `${encoding}.${website.domain}` }, encoding });
      await ask('PATCH', `${websitesPath}/1`, { fields: { password: secrets.websitePassword, privacy: 2 }, encoding });
      await ask('POST', '/api/purchases/validation', {
        key: undefined,
        fields: { api_key: ada.key, purchase_code: secrets.purchaseCode },
        encoding,
      });
      await ask('POST', '/api/purchases/validation', { fields: { purchase_code: secrets.wrongKey }, encoding });
      for (const login of ['ada', 'ada@example.com', 'nobody'])
        for (const password of [secrets.loginPassword, secrets.wrongPassword])
          await ask('POST', '/console/api/login', { key: undefined, fields: { login, password }, encoding });
      const person = {
        username: 'eve',
        email: 'eve@example.com',
        first_name: 'E',
        last_name: 'V',
        password: secrets.wrongPassword,
      };
      await ask('POST', '/console/api/register', {
        key: undefined,
        fields: { ...person, invitation: secrets.headerToken },
        encoding,
      });
      await ask('POST', '/console/api/setup', {
        key: undefined,
        fields: { ...person, token: secrets.headerToken },
        encoding,
      });
    }
    for (const path of [
      monitorsPath,
      websitesPath,
      '/api/account/details',
      '/api/items/all',
      '/api/items/item',
      '/api/nothing',
      '/nothing',
      '/',
      '/api/v1/nothing',
    ])
      for (const key of [ada.key, secrets.wrongKey]) {
        await ask('GET', path, { key });
        await ask('GET', path, { key: undefined, query: `api_key=${key}&item_id=1` });
        await ask('GET', path, { key: undefined, query: `api_key=${key}&%` });
        await ask('GET', `${path}/%ff`, { key, query: `api_key=${key}` });
        await ask('GET', path, { key: undefined, headers: { 'x-api-key': key, cookie: `gatehouse_session=${key}` } });
        await ask('TRACE', path, { key, query: `api_key=${key}` });
      }
    for (const path of [
      monitorsPath,
      websitesPath,
      '/api/purchases/validation',
      '/console/api/login',
      '/api/collect',
      '/api/event',
      '/api/send',
    ])
      for (const type of [
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
        'image/png',
      ])
        await ask('POST', path, { query: `api_key=${ada.key}`, payload: broken, headers: { 'content-type': type } });
    await ask('POST', '/console/api/login', {
      key: undefined,
      fields: { login: secrets.wrongPassword, password: `${secrets.loginPassword}\u0000` },
      encoding: 'json',
    });
    return answers;
  };

  test('keeps keys and passwords out of logs and error messages', async () => {
    const answers = await everything();
    assert.deepEqual(
      [...new Set(answers.map(({ status }) => status))].filter((status) => status >= 500 && status !== 503),
      [],
    );
    for (const status of [200, 201, 400, 401, 404, 415, 422])
      assert.ok(
        answers.some((answer) => answer.status === status),
        `${status} was among the answers`,
      );
    for (const { status, text } of answers) if (status >= 400) assertNoneIn(text, 'an answer');
    assertNoneIn(lines.join(''), 'the log');
  });

  test('keeps keys and passwords out of logs and responses when the database fails', async () => {
    // Without these tables, single statements fail first, with their bound values, and then all. The order matters:
    // SQLite can't drop a table if a table that references it also references a dropped one.
    for (const table of ['annotations', 'monitors', 'websites', 'purchases', 'sessions'])
      await sql`drop table ${sql.table(table)}${sql.raw(service.deps.database.dialect === 'postgres' ? ' cascade' : '')}`.execute(
        service.deps.database.db,
      );
    const answers = await everything();
    await service.deps.database.close();
    answers.push(...(await everything()));
    const faults = answers.filter(({ status }) => status === 500);
    assert.ok(faults.length > 50, `${faults.length} requests failed`);
    assert.ok(lines.length >= faults.length, 'each failure is logged');
    for (const { text } of faults) assertNoneIn(text, 'an answer');
    assertNoneIn(lines.join(''), 'the log');
  });

  test('answers internal errors without details, and logs the details under the x-request-id of the response', async () => {
    for (const [method, path] of [
      ['GET', monitorsPath],
      ['POST', websitesPath],
      ['GET', '/api/items/all'],
    ] as const) {
      const answer = await service.ada.send(method, path);
      assert.equal(answer.status, 500, answer.text);
      assert.ok(!/sql|table|driver|kysely|destroyed|\.ts/i.test(answer.text), answer.text);
      const id = String(answer.headers['x-request-id']);
      const logged = lines.map((line) => JSON.parse(line)).find((line) => line.requestId === id);
      assert.ok(logged?.err?.message, 'the log has the detail');
    }
  });
});
