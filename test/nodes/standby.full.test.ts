import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PostgresPair } from '../cluster/postgres-pair.ts';
import { TestService, until } from '../support/service.ts';

let postgres: PostgresPair;
let service: TestService;
let key: string;

before(async () => {
  postgres = await PostgresPair.start();
  await postgres.addStandby();
  const hosts = [postgres.port, postgres.standbyPort].map((port) => `127.0.0.1:${port}`).join(',');
  service = await TestService.prepare({
    GATEHOUSE_DATABASE_URL: `postgres://gatehouse@${hosts}/postgres`,
    GATEHOUSE_SECRET: 'a secret of these tests, long enough',
  });
  await service.start();
  key = (await service.makeAccount()).api_key;
});
after(async () => {
  await service.stop();
  await postgres.stop();
});

const ask = async (path: string, body?: object) => {
  const answer = await fetch(`${service.address}${path}`, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};
const readiness = async (): Promise<[number, string, string]> => {
  const { status, text } = await ask('/readyz');
  const said = JSON.parse(text) as { status: string; database: { status: string } };
  return [status, said.status, said.database.status];
};

test('while the primary is lost, reads are served from a standby, and writes are rejected', async () => {
  const make = async (path: string, body: object): Promise<number> => {
    const { status, text } = await ask(path, body);
    assert.equal(status, 201, text);
    return JSON.parse(text).data.id;
  };
  const website = await make('/api/v1/websites', { domain: 'read.example', privacy: 0 });
  await make('/api/v1/monitors', {
    name: 'Door',
    url: service.address,
    interval: 3600,
    request_method: 'GET',
    alert_condition: 'url_unavailable',
  });
  const reads = {
    '/api/v1/websites': /read\.example/,
    '/api/v1/monitors': /Door/,
    [`/api/v1/websites/${website}/stats/totals`]: /visitors/,
    [`/stats/${website}`]: /read\.example/,
    '/shop': /<h1/,
  };
  const whole: Record<string, string> = {};
  for (const path of Object.keys(reads)) {
    const { status, text } = await ask(path);
    assert.equal(status, 200, `${path}: ${text}`);
    whole[path] = text;
  }

  await postgres.kill();
  await until('the standby is read', async () => (await readiness())[2] === 'read_only');
  assert.deepEqual(await readiness(), [200, 'degraded', 'read_only']);
  for (const [path, shown] of Object.entries(reads)) {
    const { status, text } = await ask(path);
    assert.equal(status, 200, `${path}: ${text}`);
    assert.match(text, shown);
  }
  assert.equal((await ask('/api/v1/websites')).text, whole['/api/v1/websites']);
  // Waits until cached pages have expired.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  for (const path of Object.keys(reads)) assert.equal((await ask(path)).status, 200, path);
  // Validation is rejected, because it needs current data.
  const licence = await ask('/api/v1/purchases/validate', { purchase_code: '1b4e28ba-2fa1-4d2f-883f-0016d3cca427' });
  assert.deepEqual([licence.status, licence.retryAfter], [503, '2'], licence.text);
  const written = await ask('/api/v1/websites', { domain: 'written.example' });
  assert.deepEqual([written.status, written.retryAfter], [503, '2'], written.text);

  await postgres.promote();
  await until(
    'the standby takes writes',
    async () => (await ask('/api/v1/websites', { domain: 'later.example' })).status === 201,
  );
  await until('it is ready', async () => (await readiness())[1] === 'ready');
  const listed = (await ask('/api/v1/websites')).text;
  assert.deepEqual(
    ['read', 'written', 'later'].map((name) => listed.includes(`${name}.example`)),
    [true, false, true],
  );
  assert.equal(service.output.match(/PostgreSQL is unavailable;/g)?.length, 1, service.output);
  assert.match(service.output, new RegExp(`"server":"127.0.0.1:${postgres.port}".*"reading from a standby"`));

  await postgres.kill();
  await until('nothing is read', async () => (await readiness())[2] === 'away');
  assert.deepEqual(await readiness(), [503, 'not_ready', 'away']);
  assert.equal((await ask('/api/v1/websites')).status, 503);
});
