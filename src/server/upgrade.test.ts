import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { type Config, readConfig } from './config.ts';
import type { Schema } from './database/index.ts';
import { migrate, migrations } from './database/migrate.ts';
import { lockFolder } from './kernel/folder-lock.ts';
import { version } from './kernel/version.ts';
import { openCommandDeps } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-upgrade-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The data folder of the version before. */
async function yesterday(name: string, env: Record<string, string> = {}): Promise<Config> {
  const config = readConfig({ GATEHOUSE_DATA: join(folder, name), ...env });
  const opened = new Sqlite(join(config.dataDir, 'ledger.db'));
  opened.pragma('journal_mode = WAL');
  opened.function('fold', { deterministic: true }, (value) => value);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: opened }) });
  await migrate(db, 'sqlite', {}, migrations.slice(0, -1));
  await db.destroy();
  return config;
}
const copiesIn = ({ dataDir }: Config) => readdirSync(dataDir).filter((name) => name.startsWith('before-'));
const upgrade = async (config: Config) => (await openCommandDeps(config)).close();

describe('a new version on the data folder of the one before', () => {
  test('copies the database, which nobody else may read, and upgrades it once', async () => {
    const config = await yesterday('usual');
    for (let i = 0; i < 2; i++) await upgrade(config);
    assert.deepEqual(copiesIn(config), [`before-${version}.sqlite`]);
    assert.equal(statSync(join(config.dataDir, `before-${version}.sqlite`)).mode & 0o077, 0);
  });

  test('makes no copy where none is wanted', async () => {
    const config = await yesterday('without', { GATEHOUSE_UPGRADE_COPIES: '0' });
    await upgrade(config);
    await upgrade(config);
    assert.deepEqual(copiesIn(config), []);
  });

  test('refuses while a service uses the database, and changes nothing', async () => {
    const config = await yesterday('in-use');
    const release = lockFolder(join(config.dataDir, 'events'));
    try {
      await assert.rejects(upgrade(config), /which a running Gatehouse uses: stop the service first/);
    } finally {
      release();
    }
    assert.deepEqual(copiesIn(config), []);
    await upgrade(config);
    assert.deepEqual(copiesIn(config), [`before-${version}.sqlite`], 'there was still something to upgrade');
  });
});
