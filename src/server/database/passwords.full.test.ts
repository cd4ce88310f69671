import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createLog } from '../kernel/index.ts';
import { openDatabase } from './database.ts';
import { inspectDatabase } from './inspect.ts';
import { moveDatabase } from './moving/index.ts';
import { waitForPostgres } from './postgres-pool.ts';
import { type BareServer, startBareServer } from './postgres-server.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-passwords-'));
let server: BareServer;
let address: string;
const lines: string[] = [];
const log = createLog('info', { write: (line: string) => lines.push(line) });

before(async () => {
  server = await startBareServer();
  address = `${new URL(server.url).host}/postgres`;
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query("create user ann superuser password 'a#b@c/d%'");
  writeFileSync(
    join(server.dataDir, 'pg_hba.conf'),
    'host all ann 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n',
  );
  await client.query('select pg_reload_conf()');
  await client.end();
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('reports a missing password immediately', async () => {
  const url = `postgres://ann@${address}`;
  const refusal = /^Refusal: The server wants a password: add it to the URL \(GATEHOUSE_DATABASE_URL\)\.$/;
  const began = performance.now();
  await assert.rejects(waitForPostgres(url, log), refusal);
  await assert.rejects(openDatabase({ url }), refusal);
  await assert.rejects(inspectDatabase({ url }), refusal);
  const file = join(folder, 'ledger.db');
  await (await openDatabase({ file })).close();
  const move = { version: '0', isLast: true, record: async () => {} };
  await assert.rejects(
    moveDatabase({ ...move, file, url }),
    /^Refusal: The server wants a password: add it to the URL\.$/,
  );
  assert.ok(performance.now() - began < 20_000);
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  // A leftover connection would keep a command running until the server times out.
  const { rows } = await client.query(
    "select count(*)::int as left from pg_stat_activity where usename = 'ann' or usename is null and backend_type = 'client backend'",
  );
  await client.end();
  assert.equal(rows[0].left, 0);
});

test('reports a wrong password once', async () => {
  lines.length = 0;
  await assert.rejects(
    waitForPostgres(`postgres://ann:wrong@${address}`, log),
    /password authentication failed .* Check GATEHOUSE_DATABASE_URL/,
  );
  assert.deepEqual(lines, []);
  await waitForPostgres(`postgres://ann:a%23b%40c%2Fd%25@${address}`, log);
});
