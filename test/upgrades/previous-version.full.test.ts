import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openDatabase } from '../../src/server/database/index.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { until } from '../../src/server/events/testing.ts';
import { serveArrivals } from '../../src/server/monitors/checks/testing/arrivals.ts';
import { TestService } from '../support/service.ts';
import { findPreviousVersion, unpackVersion } from './previous-version.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-previous-'));
let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const previous = findPreviousVersion();

test('the previous version works, also with its own rows, on a database that this version has upgraded', {
  // Until there is a previous version, test/nodes/two-versions.full.test.ts simulates the next version.
  skip: previous === undefined && 'there is only the baseline',
}, async (t) => {
  unpackVersion(previous!, join(folder, 'version'));
  const url = await postgres.newDatabase({ isBare: true });
  const service = await TestService.prepare(
    {
      GATEHOUSE_DATABASE_URL: url,
      GATEHOUSE_SECRET: 'test-secret-of-at-least-32-characters',
      GATEHOUSE_CANARY: 'off',
    },
    join(folder, 'version'),
  );
  t.after(() => service.remove());
  const target = await serveArrivals();
  t.after(() => target.close());

  async function isUsed(name: string, key: string): Promise<void> {
    const send = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${service.address}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
      return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text).data : undefined;
    };
    const domain = `${name}.example`;
    const website = await send('POST', '/api/v1/websites', { domain, privacy: 1, email: 0, exclude_bots: 0 });
    const view = { n: 'pageview', u: `https://${domain}/`, d: domain, r: null };
    await send('POST', '/api/event', view);
    const check = { interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' };
    const monitor = await send('POST', '/api/v1/monitors', { name, url: `${target.url}/${name}`, ...check });
    await until(async () => (await send('GET', `/api/v1/monitors/${monitor.id}`)).last_checked_at !== null);
    await send('PATCH', `/api/v1/monitors/${monitor.id}`, { name: `${name} again` });
    await send('DELETE', `/api/v1/websites/${website.id}`);
    await send('DELETE', `/api/v1/monitors/${monitor.id}`);
  }

  await service.startReady();
  const person = ['--username', 'ann', '--email', 'ann@example.com', '--first-name', 'Ann', '--last-name', 'Lee'];
  const made = await service.command(['account', 'create', ...person, '--password-stdin', '--json'], 'a long password');
  assert.equal(made.status, 0, made.stderr);
  const { api_key } = JSON.parse(made.stdout) as { api_key: string };
  await isUsed('before', api_key);
  const upgraded = await openDatabase({ url });
  await upgraded.close();
  await isUsed('running', api_key);
  await service.stop();
  await service.startReady();
  await isUsed('restarted', api_key);
});
