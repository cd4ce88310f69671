import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { startEngine } from '../../events/engine/start.ts';
import { openEvents } from '../../events/index.ts';
import { check, until } from '../../events/testing.ts';
import { silentLog } from '../../kernel/index.ts';
import { openStores } from '../../main.ts';
import { requireSameSecret } from '../../stores/secret.ts';
import { linkRunningEngine, serveBackups } from '../backup/index.ts';
import { moveEventsCommand } from './move-events.ts';

test('moves events while a service is collecting, and delivers each row once', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-server-'));
  const server = await startEngine({ dir: folder });
  const deps = await openTestDeps();
  const { config } = deps;
  const openStore = (url?: string) =>
    openEvents({ dir: join(config.dataDir, 'events'), ...(url ? { url } : {}), maxSpoolBytes: 1e8, log: silentLog() });
  const embedded = await openStore();
  const answering = await serveBackups({ ...deps, events: embedded });
  const said: string[] = [];
  const hear = (line: string) => said.push(line);
  const terminal = { say: hear, note: hear, progress: hear };
  const move = () => moveEventsCommand(deps, terminal, { url: server.url, linkRunningEngine });
  t.after(async () => {
    await deps.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });
  await requireSameSecret(deps.database, deps.vault);

  let at = 1_772_000_000_000;
  const collect = (events: typeof embedded) => {
    let isStopped = false;
    const ended = (async () => {
      while (!isStopped) {
        await Promise.all(Array.from({ length: 20 }, () => events.record('checks', check({ monitor: 1, at: ++at }))));
        await events.flush().catch(() => {}); // if this fails, the rows stay in the spool
      }
    })();
    return {
      stop: async () => {
        isStopped = true;
        await ended;
      },
    };
  };
  const first = at;
  const before = collect(embedded);
  await until(() => at > first + 200);
  assert.equal(await move(), 3);
  assert.match(said.join('\n'), /goes on to write into its embedded store[\s\S]*Set GATEHOUSE_CLICKHOUSE_URL/);
  const second = move();
  await assert.rejects(move(), { code: 'conflict', message: /Another gatehouse events move is running/ });
  assert.equal(await second, 3);
  assert.deepEqual(
    readdirSync(config.dataDir).filter((name) => name.startsWith('backup-')),
    [],
  );
  await before.stop();
  await answering.stop();
  await embedded.close();

  const events = await openStore(server.url);
  const again = await serveBackups({ ...deps, events });
  const after = collect(events);
  const restarted = at;
  await until(() => at > restarted + 100);
  said.length = 0;
  assert.equal(await move(), 0);
  assert.match(said.join('\n'), /is not used any more/);
  assert.doesNotMatch(said.join('\n'), /gatehouse:/);
  await after.stop();
  await events.flush();
  assert.equal(events.state().spooledRows, 0);
  const [found] = await events.query<object>('SELECT count() AS rows, uniqExact(at) AS distinct FROM checks');
  assert.deepEqual(found, { rows: at - first, distinct: at - first });
  await again.stop();
  await events.close();

  const entries = await deps.database.db.selectFrom('audit_entries').selectAll().execute();
  assert.deepEqual(
    entries.map(({ action, path }) => [action, path]),
    [['events.moved', 'gatehouse events move']],
  );
  await assert.rejects(move(), { message: /holds events of Gatehouse already/ });
  await assert.rejects(openStores(config, silentLog()), {
    message: /The events of .* moved to a ClickHouse server: set GATEHOUSE_CLICKHOUSE_URL/,
  });
});
