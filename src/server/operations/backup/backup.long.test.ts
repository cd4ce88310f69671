import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { isWhole } from '../../../../test/support/long-runs.testing.ts';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import type { Config } from '../../config/config.ts';
import { claimSecret } from '../../database/index.ts';
import { check, pageview, until } from '../../events/testing.ts';
import { createVault, lockFolder } from '../../kernel/index.ts';
import { restoreCommand } from './command.ts';
import { createBackup } from './create-backup.ts';
import { placesIn } from './place.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { connectToService } from './snapshot/ask-service.ts';
import { serveBackups } from './snapshot/index.ts';
import { readDatabase, readEvents, readEventsOf, readFiles } from './stores.testing.ts';

const usual = { withSecret: true, now: Date.now };
const intoEmpty = { force: false, now: Date.now };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a running service', () => {
  let deps: TestDeps;
  let answering: { stop(): Promise<void> };
  before(async () => {
    deps = await openTestDeps({ events: 'own' });
    answering = await serveBackups(deps);
    await addAccount(deps.database.db);
  });
  after(async () => {
    await answering.stop();
    await deps.close();
  });

  test('backs up everything and restores it to the last row', async () => {
    const file = join(folder, 'a.tar.zst');
    const restored = join(folder, 'restored');
    await deps.files.put(Readable.from([Buffer.from('what is sold')]), { maxBytes: 1000 });
    mkdirSync(join(deps.config.dataDir, 'files', 'incoming'), { recursive: true });
    writeFileSync(join(deps.config.dataDir, 'files', 'incoming', 'half'), 'on its way');
    for (let at = 1; at <= 50; at++) await deps.events.record('checks', check({ at: 1_772_000_000_000 + at }));
    await deps.events.flush();
    await deps.events.erase('checks', 2);
    for (let at = 1; at <= 5; at++) await deps.events.record('pageviews', pageview({ at: 1_772_000_000_000 + at }));
    const backup = await createBackup(deps.config, file, usual);
    const source = {
      rows: readDatabase(join(deps.config.dataDir, 'ledger.db')),
      events: await readEvents(deps.events),
    };

    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(await checkBackup(file), backup.manifest);
    await restoreBackup({ dataDir: restored }, file, intoEmpty);
    assert.deepEqual(readDatabase(join(restored, 'ledger.db')), source.rows);
    assert.deepEqual(await readEventsOf(restored), source.events);
    assert.deepEqual([source.events.checks?.length, source.events.pageviews?.length], [50, 5]);
    const { 'incoming/half': half, ...files } = readFiles(join(deps.config.dataDir, 'files'));
    assert.ok(half);
    assert.deepEqual(readFiles(join(restored, 'files')), files);
    assert.equal(Object.keys(files).length, 1);
    assert.equal(readFileSync(join(restored, 'secret'), 'utf8').trim(), deps.config.secret);
    assert.deepEqual(leftovers(deps), []);
  });

  test('captures one moment under load: all acknowledged writes, no duplicates', async () => {
    const file = join(folder, 'a.tar.zst');
    const restored = join(folder, 'restored');
    const acknowledged: { at: number; ms: number }[] = [];
    const { db } = deps.database;
    const load = new AbortController();
    // As for checks, each writer records the event first and then its row. Every row in the database must have its
    // event.
    const write = async (writer: number) => {
      for (let n = 0; !load.signal.aborted; n++) {
        const at = 1_773_000_000_000 + writer * 1_000_000 + n;
        await deps.events.record('checks', check({ at, monitor: 7 }));
        await db
          .updateTable('service_settings')
          .set({ value: String(at) })
          .where('name', '=', `load_${writer}` as 'quotas')
          .execute();
        acknowledged.push({ at, ms: Date.now() });
        if (n % 20 === 0) await pause(1);
      }
    };
    const writers = [1, 2, 3];
    for (const writer of writers)
      await db
        .insertInto('service_settings')
        .values({ name: `load_${writer}`, value: '0' })
        .execute();
    const writing = writers.map(write);
    await until(() => acknowledged.length > 300);
    const { manifest } = await createBackup(deps.config, file, usual);
    load.abort();
    await Promise.all(writing);

    await restoreBackup({ dataDir: restored }, file, intoEmpty);
    const takenAt = Date.parse(manifest.taken_at);
    const before = acknowledged.filter(({ ms }) => ms < takenAt);
    const inDatabase = readDatabase(join(restored, 'ledger.db'))
      .service_settings!.map((row) => JSON.parse(row) as [string, string])
      .filter(([name]) => name.startsWith('load_'));
    const events = (await readEventsOf(restored)).checks!;
    const source = new Set((await readEvents(deps.events)).checks);
    assert.ok(before.length >= 300);
    assert.equal(new Set(events).size, events.length, 'none twice');
    assert.deepEqual(
      events.filter((row) => !source.has(row)),
      [],
      'none that is not in the source',
    );
    const holds = (at: number) => events.some((row) => row.includes(stamp(at)));
    for (const { at } of sample(before, 200)) assert.ok(holds(at), `acknowledged before the moment: ${at}`);
    for (const [name, value] of inDatabase) {
      const written = before.filter(({ at }) => name === `load_${Math.floor((at - 1_773_000_000_000) / 1_000_000)}`);
      assert.ok(Number(value) >= (written.at(-1)?.at ?? 0), `${name} is as of the moment`);
      assert.ok(value === '0' || holds(Number(value)), 'what the database knows of is among the events');
    }
  });

  test('refuses a second backup at the same time but allows a later one', async () => {
    const names = ['a', 'b'];
    const ended = await Promise.allSettled(names.map((name) => createBackup(deps.config, join(folder, name), usual)));
    const refused = names.filter((_, n) => ended[n]?.status === 'rejected');
    assert.equal(refused.length, 1);
    assert.match(
      ended.map((end) => (end.status === 'rejected' ? String(end.reason) : '')).join(''),
      /Another backup is/,
    );
    await createBackup(deps.config, join(folder, refused[0]!), usual);
    assert.deepEqual(readdirSync(folder).sort(), names);
  });

  test('packs no secret that does not belong to the database', async () => {
    await claimSecret(deps.database.db, createVault('the secret that the installation was created with'));
    try {
      const file = join(folder, 'a.tar.zst');
      const steps: string[] = [];
      const onProgress = (step: string) => steps.push(step);
      await assert.rejects(
        createBackup(deps.config, file, { ...usual, onProgress }),
        /The secret does not belong to the database/,
      );
      assert.deepEqual([steps, existsSync(file)], [[], false], 'nothing was copied');
      await createBackup(deps.config, file, { ...usual, withSecret: false });
    } finally {
      await deps.database.db.deleteFrom('service_settings').where('name', '=', 'secret_mark').execute();
    }
  });

  test('excludes the secret from a backup without it', async () => {
    const file = join(folder, 'a');
    const { manifest } = await createBackup(deps.config, file, { ...usual, withSecret: false });
    assert.equal(manifest.secret, 'left_out');
    const restored = join(folder, 'restored');
    await restoreBackup({ dataDir: restored }, file, intoEmpty);
    assert.ok(!existsSync(join(restored, 'secret')) && existsSync(join(restored, 'ledger.db')));
  });

  test('never overwrites an existing file and names a missing folder', async () => {
    writeFileSync(join(folder, 'mine'), 'mine');
    await assert.rejects(createBackup(deps.config, join(folder, 'mine'), usual), /exists already/);
    assert.equal(readFileSync(join(folder, 'mine'), 'utf8'), 'mine');
    await assert.rejects(createBackup(deps.config, join(folder, 'no', 'a'), usual), /does not exist: create it first/);
  });

  test('leaves no files behind when a backup is stopped', async () => {
    const stop = new AbortController();
    const stopped = createBackup(deps.config, join(folder, 'a'), {
      ...usual,
      signal: stop.signal,
      onProgress: (step) => step === 'Packing' && stop.abort(),
    });
    await assert.rejects(stopped);
    assert.deepEqual(readdirSync(folder), []);
    assert.deepEqual(leftovers(deps), []);
  });
});

test('releases the event store when the service stops while a silent backup holds it', async () => {
  const deps = await openTestDeps({ events: 'own' });
  const answering = await serveBackups(deps);
  const service = await connectToService(placesIn(deps.config).socket);
  await service!.hold();
  const recorded = deps.events.record('checks', check({ at: 1_772_000_000_001 })).then(() => deps.events.flush());
  await answering.stop();
  await recorded;
  await deps.close();
});

describe('a stopped installation', () => {
  let config: Config;
  let file: string;
  before(async () => {
    const within = mkdtempSync(join(tmpdir(), 'gatehouse-stopped-'));
    config = await makeInstallation(join(within, 'data'));
    file = join(within, 'a.tar.zst');
    await createBackup(config, file, usual);
  });
  after(() => rmSync(dirname(file), { recursive: true }));

  test('refuses an archive that is cut off or changed anywhere, and writes nothing', async () => {
    const whole = readFileSync(file);
    const wrong = join(folder, 'wrong');
    const points = isWhole ? 400 : 24;
    for (let n = 0; n < points; n++) {
      const at = Math.floor((n * whole.length) / points);
      const changed = Buffer.from(whole);
      changed[at] = changed[at]! ^ 1;
      for (const content of [changed, whole.subarray(0, at), Buffer.concat([whole, changed.subarray(0, n + 1)])]) {
        writeFileSync(wrong, content);
        await assert.rejects(
          restoreBackup({ dataDir: join(folder, 'new') }, wrong, intoEmpty),
          /cut off|is not a backup/,
          `byte ${at}`,
        );
      }
    }
    assert.ok(!existsSync(join(folder, 'new')));
  });

  test('refuses a file that is not a backup', async () => {
    writeFileSync(join(folder, 'x'), 'SQLite format 3');
    await assert.rejects(checkBackup(join(folder, 'x')), /is not a backup of Gatehouse/);
  });

  test('lets the service start and another backup run while this one is packing', async () => {
    const events = join(config.dataDir, 'events');
    let second: Promise<unknown> | undefined;
    await createBackup(config, join(folder, 'a'), {
      ...usual,
      onProgress: (step) => {
        if (step !== 'Packing' || second) return;
        // Throws if another process holds the lock on the folder.
        lockFolder(events, { timeoutMs: 0 })();
        second = createBackup(config, join(folder, 'b'), usual);
      },
    });
    await second;
    for (const name of ['a', 'b']) {
      const restored = join(folder, `restored-${name}`);
      await restoreBackup({ dataDir: restored }, join(folder, name), intoEmpty);
      assert.deepEqual(readDatabase(join(restored, 'ledger.db')), readDatabase(join(config.dataDir, 'ledger.db')));
      assert.deepEqual(await readEventsOf(restored), await readEventsOf(config.dataDir));
    }
    assert.deepEqual(
      readdirSync(config.dataDir).filter((name) => name.startsWith('backup-')),
      [],
    );
  });

  test('restores the same rows', async () => {
    const { dataDir } = config;
    const restored = join(folder, 'restored');
    await restoreBackup({ dataDir: restored }, file, intoEmpty);
    assert.deepEqual(readDatabase(join(restored, 'ledger.db')), readDatabase(join(dataDir, 'ledger.db')));
    const events = await readEventsOf(restored);
    assert.deepEqual(events, await readEventsOf(dataDir));
    assert.equal(events.checks?.length, 3);
  });

  test('neither runs nor deletes backups of the installation that it was restored from', async () => {
    const dataDir = join(folder, 'source');
    cpSync(config.dataDir, dataDir, { recursive: true, verbatimSymlinks: true });
    const ledger = new Sqlite(join(dataDir, 'ledger.db'));
    const state = { requestedAt: 1, startedAt: 1, last: null, failure: null, settledAt: 0, names: ['a'] };
    ledger.prepare("insert into service_settings (name, value) values ('backups_state', ?)").run(JSON.stringify(state));
    ledger.close();
    const archive = join(folder, 'planned.tar.zst');
    await createBackup({ ...config, dataDir }, archive, usual);
    const restored = join(folder, 'restored');
    const quiet = { say: () => {}, note: () => {}, progress: undefined };
    await restoreCommand({ ...config, dataDir: restored }, quiet, { file: archive, check: false, force: false });
    const copy = new Sqlite(join(restored, 'ledger.db'));
    const { value } = copy.prepare("select value from service_settings where name = 'backups_state'").get() as {
      value: string;
    };
    copy.close();
    const { settledAt, ...anew } = JSON.parse(value);
    assert.deepEqual(anew, { requestedAt: null, startedAt: null, last: null, failure: null, names: [] });
    assert.ok(settledAt > 0);
  });

  test('restores over an installation only with --force, and keeps the old one', async () => {
    const dataDir = join(folder, 'data');
    cpSync(config.dataDir, dataDir, { recursive: true, verbatimSymlinks: true });
    const before = readFiles(dataDir);
    await assert.rejects(restoreBackup({ dataDir }, file, intoEmpty), /holds an installation: .* add --force/);
    assert.deepEqual(readFiles(dataDir), before);
    writeFileSync(join(dataDir, 'mine.txt'), 'not of Gatehouse');
    const { replaced } = await restoreBackup({ dataDir }, file, { ...intoEmpty, force: true });
    const { lock: _, ...old } = readFiles(replaced[0]!);
    assert.equal(old['ledger.db'], before['ledger.db']);
    assert.deepEqual(
      readdirSync(dataDir)
        .filter((name) => !name.startsWith('replaced-'))
        .sort(),
      ['events', 'ledger.db', 'mine.txt', 'secret'],
    );
    assert.equal((await readEventsOf(dataDir)).checks?.length, 3);
  });

  test('refuses to restore into the folder of a running service', async () => {
    const running = await openTestDeps({ events: 'own' });
    try {
      const { dataDir } = running.config;
      await assert.rejects(restoreBackup({ dataDir }, file, { ...intoEmpty, force: true }), /stop the service first/);
      assert.ok(!existsSync(join(dataDir, 'restoring', 'ledger.db')));
    } finally {
      await running.close();
    }
  });

  test('keeps a secret that was put in place for a backup without one', async () => {
    const without = join(folder, 'without.tar.zst');
    await createBackup(config, without, { ...usual, withSecret: false });
    const dataDir = join(folder, 'restored');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secret'), 'kept elsewhere');
    await restoreBackup({ dataDir }, without, intoEmpty);
    assert.equal(readFileSync(join(dataDir, 'secret'), 'utf8'), 'kept elsewhere');
  });
});

async function makeInstallation(dataDir: string): Promise<Config> {
  const deps = await openTestDeps({ events: 'own' });
  await addAccount(deps.database.db);
  for (let at = 1; at <= 3; at++) await deps.events.record('checks', check({ at: 1_772_000_000_000 + at }));
  await deps.events.flush();
  await deps.events.close();
  cpSync(deps.config.dataDir, dataDir, { recursive: true, verbatimSymlinks: true });
  await deps.database.close();
  deps.mail.close();
  rmSync(deps.config.dataDir, { recursive: true, force: true });
  return { ...deps.config, dataDir };
}

const leftovers = ({ config }: TestDeps): string[] => [
  ...readdirSync(config.dataDir).filter((name) => name.startsWith('backup-')),
  ...frozenIn(join(config.dataDir, 'events', 'engine', 'shadow')),
];

const frozenIn = (shadow: string): string[] =>
  existsSync(shadow) ? readdirSync(shadow).filter((name) => name !== 'increment.txt') : [];

const stamp = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '');

const sample = <T>(list: T[], count: number): T[] =>
  list.filter((_, n) => n % Math.max(1, Math.floor(list.length / count)) === 0);
