import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { extent, pickPoints } from '../../../../test/support/long-runs.testing.ts';
import { addAccount, openTestDeps } from '../../../../test/support/testing.ts';
import { finishRestore, installedNames } from '../../data-folder/pending-restore.ts';
import { check, until } from '../../events/testing.ts';
import { version } from '../../kernel/version.ts';
import { writeArchive } from './archive/index.ts';
import { createBackup } from './create-backup.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { serveBackups } from './snapshot/index.ts';
import { readDatabase, readEvents, readEventsOf, readFiles } from './stores.testing.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function runUntil(command: 'backup' | 'restore', dataDir: string, file: string, step: number) {
  const args = [join(import.meta.dirname, 'killed.fixture.ts'), command, dataDir, file, String(step)];
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  execFile(process.execPath, args, (error, stdout, stderr) => {
    if (!error) resolve(Number(stdout));
    else if (error.signal === 'SIGKILL') resolve(undefined);
    else reject(new Error(stderr));
  });
  return promise;
}

test(`leaves the old data or the new when a restore is killed, at ${extent}`, async () => {
  const oldFiles = {
    secret: 'old',
    'ledger.db': 'old',
    'ledger.db-wal': 'old',
    'events/spool.db': 'old',
    'files/aa/b': 'old',
  };
  const newFiles = {
    secret: 'new',
    'ledger.db': 'new',
    'events/spool.db': 'new',
    'files/cc/d': 'new',
    'imports/1': 'new',
  };
  const archive = join(folder, 'new.tar.zst');
  await writeArchive(
    createWriteStream(archive),
    Object.entries(newFiles).map(([name, text]) => ({ name, text })),
    {
      ...{
        format: 'gatehouse-backup',
        version: 1,
        gatehouse: version,
        taken_at: new Date().toISOString(),
        secret: 'included',
      },
      ...{ database: 'included', events: 'included', files: 'included' },
    },
  );
  const template = join(folder, 'old');
  for (const [name, text] of Object.entries({ ...oldFiles, 'notes.txt': 'mine' })) {
    mkdirSync(dirname(join(template, name)), { recursive: true });
    writeFileSync(join(template, name), text);
  }
  const asText = (files: object) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text).toString('base64')]));
  const copyOfOld = (name: string): string => {
    const dataDir = join(folder, name);
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(template, dataDir, { recursive: true });
    return dataDir;
  };
  const installed = (dataDir: string) =>
    Object.fromEntries(
      Object.entries(readFiles(dataDir)).filter(
        ([name]) => (installedNames as readonly string[]).includes(name.split('/')[0]!) && !/^events\/lock/.test(name),
      ),
    );

  const steps = (await runUntil('restore', copyOfOld('whole'), archive, 0)) as number;
  assert.deepEqual(installed(join(folder, 'whole')), asText(newFiles));
  assert.ok(steps > 20, `${steps} steps`);
  const ends = { old: 0, new: 0 };
  for (const step of pickPoints(steps, 5)) {
    const dataDir = copyOfOld('killed');
    assert.equal(await runUntil('restore', dataDir, archive, step), undefined, `killed at step ${step}`);
    finishRestore(dataDir);
    const found = installed(dataDir);
    const isNew = found.secret === asText(newFiles).secret;
    assert.deepEqual(found, asText(isNew ? newFiles : oldFiles), `step ${step} of ${steps}`);
    ends[isNew ? 'new' : 'old']++;
    assert.equal(readFiles(dataDir)['notes.txt'], asText({ mine: 'mine' }).mine);
    if (isNew) {
      const kept = join(dataDir, readdirSync(dataDir).find((name) => name.startsWith('replaced-'))!);
      assert.equal(readFiles(kept)['ledger.db'], asText(oldFiles)['ledger.db']);
    }
    await restoreBackup({ dataDir }, archive, { force: true, now: Date.now });
    assert.deepEqual(installed(dataDir), asText(newFiles), 'and the next restore is whole');
  }
  assert.ok(ends.old > 0 && ends.new > 0, JSON.stringify(ends));
});

test(`leaves the service intact and no partial file when a backup is killed, at ${extent}`, async () => {
  const deps = await openTestDeps({ events: 'own' });
  const answering = await serveBackups(deps);
  try {
    const { dataDir } = deps.config;
    await addAccount(deps.database.db);
    await deps.files.put(Readable.from([Buffer.from('what is sold')]), { maxBytes: 1000 });
    const target = join(folder, 'backups');
    mkdirSync(target);
    const steps = (await runUntil('backup', dataDir, join(target, 'whole'), 0)) as number;
    let at = 1_772_000_000_000;
    for (const step of pickPoints(steps, 4)) {
      const file = join(target, `at-${step}`);
      assert.equal(await runUntil('backup', dataDir, file, step), undefined, `killed at step ${step} of ${steps}`);
      if (existsSync(file)) await checkBackup(file);
      await deps.events.record('checks', check({ at: ++at }));
      await deps.events.flush();
      const shadow = join(dataDir, 'events', 'engine', 'shadow');
      await until(() => !existsSync(shadow) || readdirSync(shadow).every((name) => name === 'increment.txt'));
      if (!existsSync(file)) await createBackup(deps.config, file, { withSecret: true, now: Date.now });
      assert.deepEqual(
        readdirSync(dataDir).filter((name) => name.startsWith('backup-')),
        [],
      );
      assert.deepEqual(
        readdirSync(target).filter((name) => name.includes('.partial') && name.includes(`at-${step}.`)),
        [],
      );
      const restored = join(folder, `restored-${step}`);
      await restoreBackup({ dataDir: restored }, file, { force: false, now: Date.now });
      assert.deepEqual(readDatabase(join(restored, 'ledger.db')), readDatabase(join(dataDir, 'ledger.db')));
      assert.deepEqual(await readEventsOf(restored), await readEvents(deps.events));
    }
  } finally {
    await answering.stop();
    await deps.close();
  }
});
