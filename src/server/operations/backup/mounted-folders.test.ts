import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import {
  commitRestore,
  finishRestore,
  isMounted,
  removeAbandonedRestore,
  restoringFolder,
} from '../../data-folder/index.ts';
import { parseMountPoints } from '../../data-folder/mount-point.ts';
import { dayMs } from '../../kernel/index.ts';
import { writeArchive } from './archive/index.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { linkFiles } from './snapshot/link-files.ts';
import { readFiles } from './stores.testing.ts';

const usual = { withSecret: true, now: Date.now };
const intoEmpty = { force: false, now: Date.now };

/** On Linux, another file system than the temporary folder. */
const elsewhere = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let folder: string;
let mount: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-mounted-'));
  mount = mkdtempSync(join(elsewhere, 'gatehouse-mount-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(() => {
  for (const path of [folder, mount]) rmSync(path, { recursive: true, force: true });
});

describe('a restore', () => {
  let deps: TestDeps;
  let within: string;
  let archive: string;
  let files: Record<string, string>;
  before(async () => {
    deps = await openTestDeps();
    await addAccount(deps.database.db);
    await deps.files.put(Readable.from([Buffer.from('a new file')]), { maxBytes: 1000 });
    within = mkdtempSync(join(tmpdir(), 'gatehouse-mounted-'));
    archive = join(within, 'a.tar.zst');
    await createBackup({ ...deps.config, clickhouseUrl: 'http://events.example' }, archive, usual);
    files = readFiles(join(deps.config.dataDir, 'files'));
  });
  after(async () => {
    await deps.close();
    rmSync(within, { recursive: true });
  });

  const restoredFiles = (path: string) =>
    Object.fromEntries(Object.entries(readFiles(path)).filter(([name]) => !name.startsWith('replaced-')));

  test('into a mounted folder replaces its contents and leaves the folder in place', async () => {
    symlinkSync(mount, join(dataDir, 'files'));
    mkdirSync(join(mount, 'ab'));
    writeFileSync(join(mount, 'ab', 'old'), 'an old file');
    await assert.rejects(restoreBackup({ dataDir }, archive, intoEmpty), /holds an installation/);
    const { replaced } = await restoreBackup({ dataDir }, archive, { ...intoEmpty, force: true });
    assert.deepEqual(restoredFiles(mount), files);
    assert.equal(replaced.length, 1);
    assert.equal(readFileSync(join(replaced[0]!, 'ab', 'old'), 'utf8'), 'an old file');
    assert.ok(replaced[0]!.startsWith(join(dataDir, 'files', 'replaced-')));
    assert.ok(!existsSync(join(mount, restoringFolder)));
    assert.ok(isMounted(join(dataDir, 'files')));
  });

  test('into a mounted folder writes nothing there if the backup is damaged', async () => {
    symlinkSync(mount, join(dataDir, 'files'));
    writeFileSync(join(mount, 'old'), 'an old file');
    const input = Readable.from([readFileSync(archive).subarray(0, -1)]);
    await assert.rejects(restoreBackup({ dataDir }, '-', { ...intoEmpty, force: true, input }), /cut off/);
    assert.deepEqual(readFiles(mount), { old: readFiles(mount).old });
    // The lock is in the folder of the events.
    assert.deepEqual(readdirSync(dataDir).sort(), ['events', 'files']);
  });

  test('needs no --force if only empty folders exist, and keeps no copy of them', async () => {
    mkdirSync(join(dataDir, 'files', 'incoming'), { recursive: true });
    symlinkSync(mount, join(dataDir, 'imports'));
    const { replaced } = await restoreBackup({ dataDir }, archive, intoEmpty);
    assert.deepEqual(replaced, []);
    assert.deepEqual(readdirSync(dataDir).sort(), ['files', 'imports', 'ledger.db', 'secret']);
    assert.deepEqual(readdirSync(mount), []);
  });

  test('reads a backup from standard input', async () => {
    const input = Readable.from([readFileSync(archive)]);
    const { manifest } = await restoreBackup({ dataDir }, '-', { ...intoEmpty, input });
    assert.equal(manifest.entries.length, Object.keys(readFiles(dataDir)).length);
    assert.deepEqual(readFiles(join(dataDir, 'files')), files);
  });

  test('explains how to pass standard input, and refuses a folder', async () => {
    const terminal = Object.assign(Readable.from([]), { isTTY: true });
    await assert.rejects(restoreBackup({ dataDir }, '-', { ...intoEmpty, input: terminal }), /add < FILE/);
    await assert.rejects(restoreBackup({ dataDir }, folder, intoEmpty), /is a folder: name the file of a backup/);
  });
});

test('completes a restore of a mounted folder from any point at which it was killed', () => {
  symlinkSync(mount, join(dataDir, 'files'));
  writeFileSync(join(mount, 'same'), 'old');
  writeFileSync(join(mount, 'moved'), 'old');
  mkdirSync(join(dataDir, restoringFolder));
  mkdirSync(join(mount, restoringFolder));
  for (const name of ['same', 'new']) writeFileSync(join(mount, restoringFolder, name), 'new');
  const mounted = [{ name: 'files', leaves: ['same', 'moved'], comes: ['same', 'new'] }];
  commitRestore(dataDir, { old: 'replaced-1', leaves: [], comes: [], mounted });
  // The first step was done before the kill.
  writeFileSync(join(mount, 'replaced-1', 'moved'), 'old');
  rmSync(join(mount, 'moved'));
  finishRestore(dataDir);
  assert.deepEqual(readdirSync(mount).sort(), ['new', 'replaced-1', 'same']);
  assert.equal(readFileSync(join(mount, 'same'), 'utf8'), 'new');
  assert.deepEqual(readdirSync(join(mount, 'replaced-1')).sort(), ['moved', 'same']);
  assert.deepEqual(readdirSync(dataDir), ['files']);
});

test('deletes what a restore that was killed early has unpacked, but not while it runs', () => {
  symlinkSync(mount, join(dataDir, 'files'));
  writeFileSync(join(dataDir, 'secret'), 'mine');
  for (const place of [dataDir, mount]) {
    mkdirSync(join(place, restoringFolder));
    writeFileSync(join(place, restoringFolder, 'half'), 'x');
  }
  writeFileSync(join(dataDir, 'restore.json.tmp'), '{');
  removeAbandonedRestore(dataDir);
  assert.deepEqual([readdirSync(dataDir), readdirSync(mount)], [['files', 'secret'], []]);
});

test('copies files that cannot be linked, and copies them again if they have grown', async () => {
  writeFileSync(join(mount, 'a'), 'one');
  mkdirSync(join(mount, 'incoming'));
  writeFileSync(join(mount, 'incoming', 'half'), 'x');
  mkdirSync(join(mount, '.snapshot'));
  writeFileSync(join(mount, '.snapshot', 'a'), 'one');
  const to = join(folder, 'links');
  await linkFiles(mount, to);
  assert.deepEqual(readdirSync(to), ['a']);
  writeFileSync(join(mount, 'a'), 'one and two');
  await linkFiles(mount, to);
  assert.equal(readFileSync(join(to, 'a'), 'utf8'), 'one and two');
  const stopped = AbortSignal.abort();
  await assert.rejects(linkFiles(mount, join(folder, 'more'), { signal: stopped }), { name: 'AbortError' });
});

test('finds mount points with spaces', () => {
  const line = '36 35 98:0 /mnt1 /srv/my\\040files rw,noatime master:1 - ext3 /dev/root rw';
  assert.ok(parseMountPoints(`${line}\n`).has('/srv/my files'));
});

test('finds a real mount point on Linux', { skip: process.platform !== 'linux' }, () => {
  assert.ok(isMounted('/proc'));
  assert.ok(!isMounted(folder));
});

test('refuses to write an archive that a restore would refuse', async () => {
  const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const about = {
    format: 'gatehouse-backup',
    version: 1,
    taken_at: '2026-11-29T00:00:00Z',
    gatehouse: '1.0.0',
    secret: 'included',
    database: 'included',
    events: 'included',
    files: 'included',
  } as const;
  const link = { name: 'events/engine/metadata/default', target: '/var/lib/old/events/engine/store/abc/x' };
  await assert.rejects(writeArchive(sink(), [link], about), /is a link to \/var\/lib\/old.*cp -a/);
  await assert.rejects(writeArchive(sink(), [{ name: 'files/my file', text: '' }], about), /move it elsewhere/);
});

test('a backup deletes old partial files of killed backups with other names', async () => {
  const deps = await openTestDeps();
  const partial = (name: string) => join(folder, `.${name}.0123abcd.partial`);
  for (const name of ['2026-11-01', '2026-11-02']) writeFileSync(partial(name), 'x');
  const old = new Date(Date.now() - 2 * dayMs);
  utimesSync(partial('2026-11-01'), old, old);
  try {
    const { bytes } = await createBackup(
      { ...deps.config, clickhouseUrl: 'http://events.example' },
      join(folder, 'new'),
      usual,
    );
    assert.equal(statSync(join(folder, 'new')).size, bytes);
    assert.deepEqual([existsSync(partial('2026-11-01')), existsSync(partial('2026-11-02'))], [false, true]);
  } finally {
    await deps.close();
  }
});
