import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '../../../test/support/free-port.testing.ts';
import { type Config, readConfig, withSecret } from '../config/config.ts';
import { inTransaction } from '../database/index.ts';
import { startPostgres, type TestPostgres } from '../database/postgres.testing.ts';
import { type Engine, startEngine } from '../events/engine/start.ts';
import { until } from '../events/testing.ts';
import { silentLog } from '../kernel/index.ts';
import { openCommandDeps, openStores } from '../main.ts';
import { diagnose } from '../operations/doctor/diagnose.ts';
import { acceptEventsCommand } from '../operations/migrate-stores/index.ts';
import { acceptEventStore, claimEventStore, judgePlaces } from './event-store-claim.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-event-store-'));
let postgres: TestPostgres;
let server: Engine;
before(async () => {
  postgres = await startPostgres();
  server = await startEngine({ dir: join(folder, 'server') });
});
after(async () => {
  await server.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

let folders = 0;
const newFolder = (): string => join(folder, `data-${folders++}`);

const configOf = (databaseUrl: string, dataDir: string, more: Record<string, string> = {}) =>
  withSecret(
    readConfig({
      GATEHOUSE_DATA: dataDir,
      GATEHOUSE_SECRET: 'a secret of more than 32 characters',
      GATEHOUSE_DATABASE_URL: databaseUrl,
      GATEHOUSE_CANARY: 'off',
      ...more,
    }),
  );
const open = (...given: Parameters<typeof configOf>) => openStores(configOf(...given), silentLog());
const examine = async ({ dataDir, databaseUrl = '', secret, clickhouseUrl }: Config): Promise<string[]> => {
  const findings = await diagnose({
    env: {
      GATEHOUSE_DATA: dataDir,
      GATEHOUSE_DATABASE_URL: databaseUrl,
      GATEHOUSE_SECRET: secret,
      GATEHOUSE_CLICKHOUSE_URL: clickhouseUrl,
      GATEHOUSE_CANARY: 'off',
      GATEHOUSE_PORT: String(await freePort()),
    },
    open: (config) => openCommandDeps(config, { mustExist: true }),
    clockUrl: 'http://127.0.0.1:1/',
  });
  const found = findings.filter((one) => one.check === 'event store');
  return found.map(({ status, message, next_step: next }) => `${status}: ${message} ${next}`);
};
const onServer = () => ({ GATEHOUSE_CLICKHOUSE_URL: server.url });

test('refuses one of two processes that start on a new installation', async () => {
  const url = await postgres.newDatabase();
  const starts = await Promise.allSettled([open(url, newFolder()), open(url, newFolder())]);
  assert.deepEqual(starts.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
});

test('lets a command accept another store, but only if the former one is unused', async () => {
  const url = await postgres.newDatabase();
  const former = newFolder();
  const config = configOf(url, newFolder());
  const stores = await open(url, former);
  const deps = await openCommandDeps(config);
  const accept = () => acceptEventStore(deps, (work) => inTransaction(deps.database, work));
  await assert.rejects(accept(), { message: /Another process uses the embedded event store/ });
  await stores.close();
  assert.match((await examine(config)).join(), /another embedded event store .* Start with that data folder/);
  const said: string[] = [];
  const command = () => acceptEventsCommand(deps, { say: (line) => said.push(line) });
  await command();
  await command();
  assert.match(said.join(), /will use the embedded event store of .*data-.*,.*already uses .* Nothing was changed/);
  const [entry] = await deps.database.db.selectFrom('audit_entries').selectAll().execute();
  assert.equal(entry?.action, 'events.accepted');
  assert.doesNotMatch((await examine(config)).join(), /another embedded/);
  const next = await openStores(config, silentLog());
  await assert.rejects(open(url, former), { message: /another embedded event store/ });

  const told: string[] = [];
  const remote = { ...deps, config: configOf(url, newFolder(), onServer()) };
  await next.close();
  const claim = await claimEventStore(remote, { onLost: (sentence) => told.push(sentence), renewMs: 5 });
  await claim.hold();
  assert.equal(await accept(), true);
  await until(() => told.length === 1);
  assert.match(told[0]!, /The embedded event store of this installation .* is in use/);
  await claim.stop();
  await deps.close();
});

test('decides which store an installation can start with', () => {
  const [host, dir] = ['gate-1', '/data'];
  const embedded = (id: string) => ({ kind: 'embedded' as const, id, host, folder: dir });
  const isFree = (...given: Parameters<typeof judgePlaces>) => judgePlaces(...given) === undefined;
  assert.ok(isFree(undefined, embedded('a')), 'a version that remembered nothing');
  assert.ok(isFree(undefined, { kind: 'server' }));
  assert.ok(isFree(embedded('a'), embedded('a')));
  assert.ok(isFree(embedded('a'), { kind: 'server' }), 'it is moved');
  assert.ok(!isFree(embedded('a'), embedded('b')));
  assert.ok(!isFree(embedded('a'), { ...embedded('a'), id: undefined }), 'it is empty');
  assert.ok(!isFree({ kind: 'server' }, embedded('a')));
});
