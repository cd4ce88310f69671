import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addAccount, openTestDeps } from '../../../../test/support/testing.ts';
import { openDatabase } from '../../database/index.ts';
import { startPostgres, type TestPostgres } from '../../database/postgres.testing.ts';
import { lockFolder, silentLog } from '../../kernel/index.ts';
import { openStores } from '../../main.ts';
import { forgetMoved, moveNote, noteMoved } from '../../stores/moved-stores.ts';
import { requireSameSecret } from '../../stores/secret.ts';
import { inspectHere } from '../doctor/inspect.ts';
import { checkDatabase } from '../doctor/stores.ts';
import { moveDatabaseCommand } from './move-database.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

function listen() {
  const said: string[] = [];
  const hear = (line: string) => said.push(line);
  return { said, terminal: { say: hear, note: hear, progress: hear } };
}

test('asks for a final run while a service runs, then says which settings to change', async (t) => {
  const deps = await openTestDeps();
  t.after(() => deps.close());
  const { config } = deps;
  const url = await server.newDatabase({ isBare: true });
  await requireSameSecret(deps.database, deps.vault);
  await addAccount(deps.database.db);

  const release = lockFolder(join(config.dataDir, 'events'));
  const beside = listen();
  assert.equal(await moveDatabaseCommand(config, beside.terminal, url), 3);
  assert.match(beside.said.join('\n'), /stop it and run the command again/);
  release();
  assert.equal(existsSync(moveNote(config, 'database')), false);

  const last = listen();
  assert.equal(await moveDatabaseCommand({ ...config, isSecretGiven: false }, last.terminal, url), 0);
  const said = last.said.join('\n');
  const target = `${new URL(url).host}/${new URL(url).pathname.slice(1)}`;
  assert.ok(said.includes(`Moving to the database ${target}.`), said);
  assert.ok(said.includes(`are in the database ${target}, each compared`), said);
  assert.match(said, /GATEHOUSE_DATABASE_URL/);
  assert.match(said, new RegExp(`GATEHOUSE_SECRET +what is in ${config.dataDir}/secret`));
  assert.doesNotMatch(said, /postgres:\/\//);

  const moved = await openDatabase({ url });
  const entries = await moved.db.selectFrom('audit_entries').selectAll().execute();
  const [entry] = entries;
  assert.deepEqual([entries.length, entry?.action, entry?.path], [1, 'database.moved', 'gatehouse database move']);
  assert.doesNotMatch(entry?.subject_name ?? '', /@/);
  assert.equal((await moved.db.selectFrom('accounts').selectAll().execute()).length, 1);
  await moved.close();

  await assert.rejects(openStores(config, silentLog()), {
    code: 'conflict',
    message: /moved to PostgreSQL: set GATEHOUSE_DATABASE_URL.*delete .*ledger\.db\.moved/,
  });

  // The URL of a different, empty database does not start a new installation there.
  const elsewhere = { ...config, databaseUrl: await server.newDatabase({ isBare: true }) };
  await assert.rejects(openStores(elsewhere, silentLog()), {
    code: 'conflict',
    message: /belongs to an installation that is not in this database, which is empty: check GATEHOUSE_DATABASE_URL\.$/,
  });
  const { findings } = await checkDatabase(elsewhere, inspectHere, Date.now());
  assert.deepEqual(
    findings
      .filter(({ status }) => status === 'fault')
      .map(({ message }) => /belongs to an installation/.test(message)),
    [true],
  );
  forgetMoved(config, 'database');
  await assert.rejects(openStores(elsewhere, silentLog()), {
    message: /holds an installation in ledger\.db .* run gatehouse database move/,
  });
  noteMoved(config, 'database');
  await assert.rejects(openDatabase({ url: elsewhere.databaseUrl, mustExist: true }), /No installation of Gatehouse/);
  await (await openStores({ ...config, databaseUrl: url }, silentLog())).close();
});

test('rejects invalid arguments before opening any store', async (t) => {
  const deps = await openTestDeps();
  t.after(() => deps.close());
  const { terminal } = listen();
  const config = { ...deps.config, databaseUrl: 'postgres://h/d' };
  await assert.rejects(moveDatabaseCommand(config, terminal, 'postgres://h/d'), { message: /uses PostgreSQL already/ });
  for (const url of ['mysql://h/d', 'postgres', '', 'postgres://u:a#b@h/d'])
    await assert.rejects(moveDatabaseCommand(deps.config, terminal, url), {
      message: /--to is not valid: use postgres:\/\/USER:PASSWORD@HOST:5432\/DATABASE, .*# as %23, @ as %40/,
    });
});
