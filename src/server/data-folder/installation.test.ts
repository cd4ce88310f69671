import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { readConfig, withSecret } from '../config/config.ts';
import { openDatabase } from '../database/index.ts';
import { startPostgres } from '../database/postgres.testing.ts';
import { openCommandDeps } from '../main.ts';
import { describeCommand, describeOfflineCommand, findInstallationProblem } from './installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-installation-'));
after(() => rmSync(folder, { recursive: true, force: true }));

describe('a command that needs an installation', () => {
  test('names the folder that has none, and creates no files there', () => {
    const dataDir = join(folder, 'none');
    assert.throws(
      () => withSecret(readConfig({ GATEHOUSE_DATA: dataDir }, { mustExist: true })),
      (error: Error) => error.message.includes(dataDir) && error.message.includes('set GATEHOUSE_DATA'),
    );
    assert.equal(existsSync(dataDir), false);
  });

  test('finds an existing installation', async () => {
    const dataDir = join(folder, 'data');
    const begun = await openCommandDeps(withSecret(readConfig({ GATEHOUSE_DATA: dataDir })));
    await begun.close();
    assert.equal(findInstallationProblem({ dataDir, databaseUrl: undefined }), undefined);
    await (await openCommandDeps(withSecret(readConfig({ GATEHOUSE_DATA: dataDir }, { mustExist: true })))).close();
  });

  test('refuses a PostgreSQL database that has none, and leaves it empty', async () => {
    const postgres = await startPostgres();
    try {
      const env = {
        GATEHOUSE_DATA: folder,
        GATEHOUSE_SECRET: 'a secret of more than 32 characters',
        GATEHOUSE_DATABASE_URL: await postgres.newDatabase({ isBare: true }),
      };
      const config = withSecret(readConfig(env, { mustExist: true }));
      for (const time of ['first', 'second'])
        await assert.rejects(
          openCommandDeps(config, { mustExist: true }),
          /No installation of Gatehouse in the database/,
          time,
        );
      await (await openCommandDeps(config)).close();
      await (await openCommandDeps(config, { mustExist: true })).close();
    } finally {
      await postgres.stop();
    }
  });
});

test('rejects a database with other tables, and leaves it unchanged', async () => {
  const postgres = await startPostgres();
  const url = await postgres.newDatabase({ isBare: true });
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('create table customers (id int); create table migrations (id int, migration text, batch int)');
    const dataDir = join(folder, 'beside');
    await assert.rejects(openDatabase({ url }), {
      code: 'conflict',
      message:
        'The database of GATEHOUSE_DATABASE_URL is not empty (it has the table customers), and Gatehouse is not in it: create a new one (createdb NAME), and use its URL.',
    });
    const env = { GATEHOUSE_DATA: dataDir, GATEHOUSE_SECRET: 'a secret of more than 32 characters' };
    const config = withSecret(readConfig({ ...env, GATEHOUSE_DATABASE_URL: url }));
    await assert.rejects(openCommandDeps(config, { mustExist: true }), /No installation of Gatehouse in the database/);
    const { rows } = await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace");
    assert.deepEqual(rows.length, 2);
  } finally {
    await client.end();
    await postgres.stop();
  }
});

test('shows a command with the settings of the installation, without secrets', () => {
  const databaseUrl = 'postgres://u:hunter2@db/gatehouse';
  const shown = (dataDir: string, url?: string) =>
    describeCommand({ dataDir, databaseUrl: url }, { root: '/srv/gatehouse', isDocker: true });
  assert.equal(shown('/srv/gatehouse/data'), 'npx gatehouse');
  assert.equal(shown('/srv/gatehouse/other'), 'GATEHOUSE_DATA=./other npx gatehouse');
  assert.equal(shown('/var/lib/gatehouse'), 'GATEHOUSE_DATA=/var/lib/gatehouse npx gatehouse');
  assert.equal(shown("/var/it's here"), String.raw`GATEHOUSE_DATA='/var/it'\''s here' npx gatehouse`);
  assert.equal(
    shown('/data', databaseUrl),
    'GATEHOUSE_DATA=/data GATEHOUSE_DATABASE_URL=… GATEHOUSE_SECRET=… npx gatehouse',
  );
});

test('shows a command for the host if the service runs in the image', () => {
  const image = { root: '/app', isDocker: true };
  const place = { dataDir: '/data', databaseUrl: 'postgres://u:hunter2@db/gatehouse' };
  assert.equal(describeCommand(place, image), 'docker compose exec gatehouse node bin/gatehouse.js');
  assert.equal(describeOfflineCommand(place, image), 'docker compose run --rm gatehouse node bin/gatehouse.js');
  const elsewhere = { ...image, isDocker: false };
  assert.equal(describeCommand(place, elsewhere), 'node bin/gatehouse.js');
  assert.equal(describeOfflineCommand(place, elsewhere), 'node bin/gatehouse.js');
});
