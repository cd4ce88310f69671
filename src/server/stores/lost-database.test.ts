import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { failureSentence } from '../cli/failure-sentence.ts';
import { readConfig, withSecret } from '../config/config.ts';
import { openCommandDeps } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lost-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const open = (dataDir: string) => openCommandDeps(withSecret(readConfig({ GATEHOUSE_DATA: dataDir })));

async function used(name: string): Promise<string> {
  const dataDir = join(folder, name);
  await (await open(dataDir)).close();
  mkdirSync(join(dataDir, 'events'));
  writeFileSync(join(dataDir, 'events', 'spool.db'), 'rows');
  return dataDir;
}

test('does not start a new installation if the database of a used data folder is missing or empty', async () => {
  const dataDir = await used('lost');
  mkdirSync(join(dataDir, 'backups'));
  const newest = join(dataDir, 'backups', 'gatehouse-2026-11-02.tar.zst');
  for (const [day, path] of [
    [1, join(dataDir, 'backups', 'gatehouse-2026-11-01.tar.zst')],
    [2, newest],
  ] as const) {
    writeFileSync(path, '');
    utimesSync(path, day, day);
  }
  writeFileSync(join(dataDir, 'before-1.0.0.sqlite'), '');
  truncateSync(join(dataDir, 'ledger.db'));
  await assert.rejects(open(dataDir), (error: Error) => {
    assert.match(error.message, /ledger\.db is empty, but .* \(events, backups, a copy of the database\)/);
    for (const part of [`restore --force ${newest}`, 'before-1.0.0.sqlite', 'GATEHOUSE_DATA to an empty folder'])
      assert.ok(error.message.includes(part), part);
    return true;
  });
  rmSync(join(dataDir, 'ledger.db'));
  const before = readdirSync(dataDir);
  for (const time of ['first', 'second']) await assert.rejects(open(dataDir), /ledger\.db is missing/, time);
  assert.deepEqual(readdirSync(dataDir), before);
});

test('starts an installation in a folder that was never used', async () => {
  const dataDir = join(folder, 'new');
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  mkdirSync(join(dataDir, 'events'));
  // A mounted file system.
  for (const name of ['lost+found', '.snapshot']) mkdirSync(join(dataDir, 'files', name), { recursive: true });
  writeFileSync(join(dataDir, 'ledger.db'), '');
  await (await open(dataDir)).close();
});

test('says what to do with a damaged database', async () => {
  const dataDir = await used('damaged');
  writeFileSync(join(dataDir, 'ledger.db'), 'not a database'.repeat(1000));
  await assert.rejects(open(dataDir), (error) => {
    assert.match(
      failureSentence(error),
      /^The database is damaged \(file is not a database\)\. Stop the service, keep a copy of the data folder, and restore the newest backup: gatehouse restore --force FILE$/,
    );
    return true;
  });
});
