import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fromBuffer, type ZipFile } from 'yauzl';
import { endExportLeases, runWaitingExports } from '../../src/server/accounts/export/index.ts';
import { listArchiveKeys } from '../../src/server/accounts/index.ts';
import { openConsole, ownersBrowser } from '../../src/server/accounts/testing.ts';
import { createArchiveParts } from '../../src/server/composition/account-archive.ts';
import { keysOf } from '../../src/server/files/testing.ts';
import { dayMs } from '../../src/server/kernel/time.ts';
import { removeUnusedFiles } from '../../src/server/market/items/index.ts';
import { onEachDatabase } from '../support/testing.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

function killAt(point: string, { config, clock, databaseUrl }: Console['deps']) {
  const fixture = join(import.meta.dirname, 'account-export-killed.fixture.ts');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const env = { ...process.env, GATEHOUSE_SECRET: config.secret, GATEHOUSE_DATABASE_URL: databaseUrl };
  execFile(process.execPath, [fixture, config.dataDir, point, String(clock.ms)], { env }, (error, _, stderr) =>
    error?.signal === 'SIGKILL' ? resolve() : reject(new Error(`it was not killed: ${stderr}`)),
  );
  return promise;
}

/** Rejects if the archive is incomplete. */
function pathsIn(archive: Buffer): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  fromBuffer(archive, (error, zip?: ZipFile) => {
    if (error || !zip) return reject(error);
    const paths: string[] = [];
    zip.on('entry', ({ fileName }) => paths.push(fileName));
    zip.on('error', reject);
    zip.on('end', () => resolve(paths));
  });
  return promise;
}

onEachDatabase((open) => {
  for (const [point, when] of [
    ['half', 'with half of its archive on disk'],
    ['kept', 'with its archive on disk, before its row says so'],
  ] as const)
    test(`repeats an export that was killed ${when}, allows no download until then, and deletes leftovers`, async (t) => {
      const opened = await openConsole({ open, events: true });
      t.after(() => opened.close());
      const { deps } = opened;
      const owner = await ownersBrowser(opened);
      const { id } = (await owner.send('POST', '/account/exports')).answer.data;
      const download = () =>
        opened.app.inject({
          url: `/console/api/account/exports/${id}/file`,
          headers: { cookie: `gatehouse_session=${owner.cookie}` },
        });
      const state = async () => (await owner.send('GET', '/account/exports')).answer.data[0].state;
      await killAt(point, deps);

      const incoming = join(deps.config.dataDir, 'files', 'incoming');
      const halves = readdirSync(incoming).map((name) => join(incoming, name));
      const orphans = await keysOf(deps.files);
      assert.deepEqual([halves.length, orphans.length], point === 'half' ? [1, 0] : [0, 1]);
      assert.deepEqual([await state(), (await download()).statusCode], ['running', 404]);

      // The service does the same when it starts.
      await endExportLeases(deps.database.db);
      await runWaitingExports(deps, createArchiveParts(deps));
      assert.equal(await state(), 'ready');
      const answer = await download();
      assert.equal(answer.statusCode, 200);
      const paths = await pathsIn(answer.rawPayload);
      assert.ok(paths.includes('account/account.json') && !paths.includes('large.bin'), String(paths));

      const old = new Date(Date.now() - 2 * dayMs);
      const kept = join(deps.config.dataDir, 'files');
      const everything = (await keysOf(deps.files)).map((key) => join(kept, key.slice(0, 2), key));
      for (const path of [...halves, ...everything]) utimesSync(path, old, old);
      await removeUnusedFiles(deps, listArchiveKeys);
      assert.deepEqual(readdirSync(incoming), []);
      assert.equal((await keysOf(deps.files)).length, 1);
      assert.deepEqual((await download()).rawPayload, answer.rawPayload);
    });

  test('fails an export, and says what to do, after it has killed the service three times', async (t) => {
    const mail = { ready: true, send: async () => {}, close: () => {} };
    const opened = await openConsole({ open, events: true, mail });
    t.after(() => opened.close());
    const { deps } = opened;
    const { db } = deps.database;
    const owner = await ownersBrowser(opened);
    await owner.send('POST', '/account/exports');
    const mails = () => db.selectFrom('outbox').select('id').execute();
    const earlier = (await mails()).length;
    for (let attempt = 0; attempt < 3; attempt++) {
      await killAt('half', deps);
      await endExportLeases(db);
    }
    await runWaitingExports(deps, createArchiveParts(deps));

    const [given] = (await owner.send('GET', '/account/exports')).answer.data;
    const why =
      'The export failed: the service ended unexpectedly in each of 3 attempts. Ask the owner of the service to check its log, memory and disk, then export again.';
    assert.deepEqual([given.state, given.message], ['failed', why]);
    assert.equal((await mails()).length, earlier + 1, 'whoever asked is told once');
    await runWaitingExports(deps, createArchiveParts(deps));
    assert.equal((await mails()).length, earlier + 1);

    assert.equal((await owner.send('POST', '/account/exports')).status, 202, 'the cause may be mended');
  });
});
