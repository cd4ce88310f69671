import assert from 'node:assert/strict';
import { chmodSync, globSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { restrictExistingFiles } from '../../src/server/data-folder/file-permissions.ts';
import { silentLog } from '../../src/server/kernel/log.ts';
import { TestService, until } from '../support/service.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Leaves out links, because a link has no permissions itself. */
const entriesOf = (folder: string): string[] =>
  [folder, ...globSync('**/*', { cwd: folder }).map((name) => join(folder, name))].filter(
    (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false,
  );
const modeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
const openToOthers = (folder: string): string[] => entriesOf(folder).filter((path) => (modeOf(path) & 0o077) !== 0);

test("only the service's user can read its files, also those that an earlier version created", async () => {
  // This is the usual umask. The umask of the test runner can be stricter.
  process.umask(0o022);
  const service = await TestService.prepare();
  try {
    chmodSync(service.dataDir, 0o755);
    await service.start();
    const { api_key: key } = await service.makeAccount();
    const headers = { authorization: `Bearer ${key}`, 'user-agent': browser };
    const made = await fetch(`${service.address}/api/v1/websites`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ domain: 'a.example' }),
    });
    const { data: website } = (await made.json()) as { data: { id: number } };
    const seen = await fetch(`${service.address}/api/collect`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/plain' },
      body: JSON.stringify({ w: website.id, u: 'https://a.example/' }),
    });
    assert.equal(seen.status, 202);
    const imported = await fetch(`${service.address}/api/v1/websites/${website.id}/imports?file_name=a.csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: 'Date,Sessions\n20260101,5\n',
    });
    assert.equal(imported.status, 201);
    assert.deepEqual(openToOthers(service.dataDir), []);
    await service.stop();

    // The folder as an earlier version left it, with files that don't belong to the service.
    const theirs = join(service.dataDir, 'notes.txt');
    writeFileSync(theirs, 'mine', { mode: 0o644 });
    symlinkSync(theirs, join(service.dataDir, 'events', 'link'));
    for (const path of entriesOf(service.dataDir))
      chmodSync(path, modeOf(path) | (modeOf(path) & 0o100 ? 0o055 : 0o044));
    await service.start();
    assert.deepEqual(openToOthers(service.dataDir), [service.dataDir, theirs]);
    await until('the event is still counted', async () => {
      const answer = await fetch(`${service.address}/api/v1/websites/${website.id}`, { headers });
      return ((await answer.json()) as { data: { pageviews_today: number } }).data.pageviews_today === 1;
    });
  } finally {
    await service.remove();
  }
});

test('a data folder that does not exist is ignored', () => {
  assert.doesNotThrow(() => restrictExistingFiles(join(import.meta.dirname, '..', 'not-there'), silentLog()));
});
