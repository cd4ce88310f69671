import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '../../src/server/kernel/log.ts';
import { monitorsPath, openService, plainMonitor } from '../contract/service.ts';
import { openTestDeps } from '../support/testing.ts';

test('with a full disk under SQLite, writes answer 503, reads work and nothing is logged per request', async (t) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const service = await openService((options) => openTestDeps(options), { log });
  t.after(() => service.close());
  const { ada, app, deps } = service;
  const { db } = deps.database;
  const created = await ada.post(monitorsPath, plainMonitor);
  assert.equal(created.status, 201, created.text);
  const path = `${monitorsPath}/${created.body.data.id}`;
  lines.length = 0;
  // Free pages would let small writes succeed.
  await sql`vacuum`.execute(db);
  await sql`pragma max_page_count = 1`.execute(db);
  const alerts = Array.from({ length: 20 }, (_, at) => ({
    key: 'slack',
    value: `https://x.example/${'y'.repeat(1500)}${at}`,
  }));
  for (const send of [
    () => ada.post(monitorsPath, { ...plainMonitor, alerts }),
    () => ada.put(path, { alerts }),
    () =>
      ada.post('/api/v1/websites', {
        domain: 'full.example',
        exclude_paths: Array.from({ length: 40 }, () => `/${'z'.repeat(400)}`).join('\n'),
      }),
  ]) {
    const refused = await send();
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '2'], refused.text);
    assert.match(refused.body.message, /^The database is unavailable at the moment/);
  }
  assert.equal((await ada.get(path)).status, 200);
  assert.deepEqual(lines, []);
  await sql`pragma max_page_count = 1000000`.execute(db);
  assert.equal((await ada.put(path, { alerts })).status, 200);
  assert.equal((await app.inject('/readyz')).statusCode, 200);
});
