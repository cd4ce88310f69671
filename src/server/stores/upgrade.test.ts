import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { type Config, readConfig, withSecret } from '../config/config.ts';
import { openDatabase } from '../database/index.ts';
import { change, nextVersion } from '../database/next-version.testing.ts';
import { lockFolder } from '../kernel/folder-lock.ts';
import { silentLog } from '../kernel/log.ts';
import { version } from '../kernel/version.ts';
import { openCommandDeps } from '../main.ts';
import { prepareUpgrade } from './upgrade.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-upgrade-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function yesterday(name: string, env: Record<string, string> = {}): Promise<Config> {
  const config = withSecret(readConfig({ GATEHOUSE_DATA: join(folder, name), ...env }));
  await (await openCommandDeps(config)).close();
  return config;
}
const copiesIn = ({ dataDir }: Config) => readdirSync(dataDir).filter((name) => name.startsWith('before-'));
const upgrade = async (config: Config, list = nextVersion) => {
  const beforeUpgrade = prepareUpgrade(config, silentLog());
  await (await openDatabase({ file: join(config.dataDir, 'ledger.db'), beforeUpgrade, list })).close();
};

describe("a new version on the previous version's data folder", () => {
  test('makes a private copy of the database and upgrades it once', async () => {
    const config = await yesterday('usual');
    for (let i = 0; i < 2; i++) await upgrade(config);
    assert.deepEqual(copiesIn(config), [`before-${version}.sqlite`]);
    assert.equal(statSync(join(config.dataDir, `before-${version}.sqlite`)).mode & 0o077, 0);
  });

  test('makes no copy if copies are off', async () => {
    const config = await yesterday('without', { GATEHOUSE_UPGRADE_COPIES: '0' });
    await upgrade(config);
    await upgrade(config);
    assert.deepEqual(copiesIn(config), []);
  });

  test('deletes the copy of a failed upgrade, and keeps the earlier copies', async () => {
    const config = await yesterday('failing', { GATEHOUSE_UPGRADE_COPIES: '2' });
    const earlier = ['before-0.8.0.sqlite', 'before-0.9.0.sqlite'];
    for (const name of earlier) writeFileSync(join(config.dataDir, name), '');
    const failing: typeof nextVersion = [...nextVersion, ['2999-01-02-fails', change(['drop table missing_table'])]];
    for (let n = 0; n < 3; n++) await assert.rejects(upgrade(config, failing), /no such table/);
    assert.deepEqual(copiesIn(config).sort(), earlier);
    await upgrade(config);
    assert.equal(copiesIn(config).length, 2);
    assert.ok(copiesIn(config).includes(`before-${version}.sqlite`));
  });

  test('is complete although old copies cannot be deleted', async () => {
    const config = await yesterday('not-deleted', { GATEHOUSE_UPGRADE_COPIES: '1' });
    // A folder isn't deleted like a file.
    mkdirSync(join(config.dataDir, 'before-0.9.0.sqlite'));
    utimesSync(join(config.dataDir, 'before-0.9.0.sqlite'), 1, 1);
    await upgrade(config);
    assert.deepEqual(copiesIn(config).sort(), ['before-0.9.0.sqlite', `before-${version}.sqlite`]);
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
