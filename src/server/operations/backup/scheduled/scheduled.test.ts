import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { addAccount, openTestDeps, type TestDeps } from '../../../../../test/support/testing.ts';
import { until } from '../../../events/testing.ts';
import { startS3 } from '../../../files/s3-client/testing.ts';
import { trustAccountHeader } from '../../../http/caller.testing.ts';
import { useSchemas } from '../../../http/index.ts';
import { hourMs, Refusal } from '../../../kernel/index.ts';
import { checkBackup } from '../restore-backup.ts';
import { backupRoutes } from './routes.ts';
import { createBackupWork, startBackups } from './run-backups.ts';
import { resetBackupState } from './settings.store.ts';
import type { BackupsAnswer, StoredBackupsAnswer } from './wire.ts';

let deps: TestDeps;
let app: FastifyInstance;
let owner: number;
let other: number;
let folder: string;
let fails: Error | undefined;
let sentMails: number;
let isConfirmed: boolean;
let work: () => Promise<void>;
const signal = new AbortController().signal;

const start = async (options: Parameters<typeof openTestDeps>[0] = {}) => {
  deps = await openTestDeps({ now: Date.parse('2026-03-10T12:00:00Z'), ...options });
  owner = await addAccount(deps.database.db);
  other = await addAccount(deps.database.db, { is_owner: 0 });
  folder = join(deps.config.dataDir, 'kept');
  app = Fastify() as unknown as FastifyInstance;
  await app.register(async (plugin) => {
    trustAccountHeader(plugin, (accountId) => accountId === owner);
    backupRoutes(useSchemas(plugin), deps, async () => {
      if (!isConfirmed) throw new Refusal('forbidden', 'Confirm that it is you.');
      return 'session';
    });
  });
  [fails, sentMails, isConfirmed] = [undefined, 0, true];
  const run = async ({ file }: { file: string }) => {
    if (fails) throw fails;
    writeFileSync(file, 'an archive');
    return 10;
  };
  work = createBackupWork(deps, { onMessages: () => sentMails++, run }, signal);
};
beforeEach(() => start());
afterEach(async () => {
  await app.close();
  await deps.close();
});

const ask = async (method: 'GET' | 'PUT' | 'POST', body?: object, account = owner) => {
  const reply = await app.inject({
    method,
    url: method === 'POST' ? '/backups/run' : '/backups',
    headers: { 'x-account': String(account) },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, text: reply.body, body: reply.json() as { data: BackupsAnswer; errors: object } };
};
const send = async (method: 'GET' | 'POST', url: string, payload?: object, account = owner) => {
  const headers = { 'x-account': String(account) };
  return app.inject({ method, url: `/backups/${url}`, headers, ...(payload && { payload }) });
};
const listed = async () => (await send('GET', 'files')).json<{ data: StoredBackupsAnswer }>().data;
const daily = { enabled: true, hour: 3, with_secret: true, keep_daily: 2, keep_weekly: 0, place: 'folder' };
const partialOf = (file: string) => join(dirname(file), `.${basename(file)}.0a1b2c3d.partial`);
const mails = () => deps.database.db.selectFrom('outbox').select('facts').execute();

describe('scheduled backups', () => {
  test('run once a day at the set hour and keep the configured number of backups', async () => {
    assert.equal((await ask('PUT', { ...daily, folder })).status, 200);
    await work();
    assert.deepEqual(readdirSync(folder), [], 'the hour of today was over when the plan was made');
    for (const day of [11, 12, 13]) {
      deps.clock.ms = Date.parse(`2026-03-${day}T03:00:01Z`);
      await work();
      await work();
    }
    assert.deepEqual(readdirSync(folder), [
      'gatehouse-2026-03-12T03-00-01Z.tar.zst',
      'gatehouse-2026-03-13T03-00-01Z.tar.zst',
    ]);
    const { last, failure, next_at } = (await ask('GET')).body.data;
    assert.deepEqual([last?.bytes, last?.place, failure], [10, folder, null]);
    assert.equal(next_at, '2026-03-14T03:00:00.000Z');
  });

  test('never delete backups of another installation in the same place', async () => {
    await ask('PUT', { ...daily, folder, keep_daily: 1 });
    const others = ['gatehouse-2026-03-08T03-00-00Z.tar.zst', 'gatehouse-2026-03-11T03-00-01Z.tar.zst'];
    deps.clock.ms = Date.parse('2026-03-11T03:00:01Z');
    await work();
    const own = readdirSync(folder);
    await deps.database.db
      .updateTable('service_settings')
      .set({
        value: JSON.stringify({ requestedAt: 1, startedAt: 1, last: null, failure: null, settledAt: 0, names: own }),
      })
      .where('name', '=', 'backups_state')
      .execute();
    await resetBackupState(deps.database.db, deps.now());
    for (const name of others) writeFileSync(join(folder, name), 'of another');
    await work();
    assert.deepEqual(readdirSync(folder), others, 'what was under way where the copy was made is not due here');
    for (const day of [12, 13]) {
      deps.clock.ms = Date.parse(`2026-03-${day}T03:00:01Z`);
      writeFileSync(join(folder, `gatehouse-2026-03-${day}T03-00-01Z.tar.zst`), 'of another');
      await work();
    }
    assert.equal((await ask('GET')).body.data.failure, null);
    assert.deepEqual(readdirSync(folder), [
      ...others,
      'gatehouse-2026-03-12T03-00-01Z.tar.zst',
      'gatehouse-2026-03-13T03-00-01Z.tar.zst',
      'gatehouse-2026-03-13T03-00-02Z.tar.zst',
    ]);
  });

  test('send one email on failure, retry every hour, and can send another after a success', async () => {
    await ask('PUT', { ...daily, folder });
    fails = new Refusal('unavailable', 'The disk has too little space: free 5 MB and try again.');
    deps.clock.ms = Date.parse('2026-03-11T03:00:01Z');
    await work();
    await work();
    assert.equal((await mails()).length, 1);
    assert.match((await mails())[0]!.facts, /could not be backed up.*free 5 MB/);
    deps.clock.ms += hourMs;
    await work();
    assert.deepEqual([(await mails()).length, sentMails], [1, 2]);
    assert.match((await ask('GET')).body.data.failure?.problem ?? '', /free 5 MB/);
    fails = undefined;
    deps.clock.ms += hourMs;
    await work();
    const { last, failure } = (await ask('GET')).body.data;
    assert.equal(failure, null);
    assert.equal(last?.at, '2026-03-11T05:00:01.000Z');
  });

  test('are not affected by a requested backup in another place', async () => {
    await ask('PUT', { ...daily, folder });
    const elsewhere = join(deps.config.dataDir, 'other');
    const request = async () => {
      await ask('POST', { folder: elsewhere });
      await work();
    };
    const problem = async () => (await ask('GET')).body.data.failure?.problem;
    fails = new Refusal('unavailable', 'The other disk is full.');
    deps.clock.ms = Date.parse('2026-03-11T02:59:59Z');
    await request();
    assert.equal(await problem(), 'The other disk is full.');
    fails = new Refusal('unavailable', 'The disk is full.');
    deps.clock.ms += 2000;
    await work();
    assert.deepEqual([(await mails()).length, await problem()], [1, 'The disk is full.']);
    fails = undefined;
    deps.clock.ms += 1000;
    await request();
    assert.deepEqual([readdirSync(elsewhere).length, await problem()], [1, 'The disk is full.']);
    fails = new Refusal('unavailable', 'The disk is full.');
    deps.clock.ms += hourMs;
    await work();
    assert.equal((await mails()).length, 1, 'the plan has failed since the first email');
    fails = undefined;
    deps.clock.ms += hourMs;
    await work();
    assert.equal(await problem(), undefined);
  });

  test('explain a missing folder and hide the details of other errors', async () => {
    await ask('PUT', { ...daily, folder });
    rmSync(folder, { recursive: true });
    await ask('POST');
    await work();
    assert.match(
      (await ask('GET')).body.data.failure?.problem ?? '',
      /kept cannot be used \(ENOENT\)\. Check that it is there/,
    );
    for (const [code, sentence] of [
      ['ENOSPC', /kept cannot be used \(ENOSPC\)\. Free some space/],
      ['EROFS', /kept is read-only for the service \(EROFS\)\. With systemd, allow it with ReadWritePaths=/],
    ] as const) {
      fails = Object.assign(new Error('write failed'), { code, syscall: 'write' });
      await ask('PUT', { ...daily, folder });
      await ask('POST');
      await work();
      assert.match((await ask('GET')).body.data.failure?.problem ?? '', sentence);
    }
    fails = new Error('secret detail');
    await ask('PUT', { ...daily, folder });
    await ask('POST');
    await work();
    const shown = await ask('GET');
    assert.match(shown.body.data.failure?.problem ?? '', /the log of the service says why/);
    assert.ok(!shown.text.includes('secret detail'));
    assert.deepEqual(await mails(), [], 'whoever asked for it sees it');
  });
});

test('runs a requested backup immediately in its own process', async () => {
  await ask('PUT', { ...daily, enabled: false, folder });
  const asked = await ask('POST');
  assert.deepEqual([asked.status, asked.body.data.next_at], [202, null]);
  assert.ok(asked.body.data.running_since);
  await createBackupWork(deps, { onMessages: () => {} }, signal)();
  const { last, failure, running_since } = (await ask('GET')).body.data;
  assert.deepEqual([failure, running_since], [null, null]);
  const manifest = await checkBackup(join(folder, last!.name));
  assert.equal(manifest.secret, 'included');
  assert.ok(manifest.entries.some(({ name }) => name === 'ledger.db'));
});

describe('without a plan', () => {
  test('a backup goes to the usual folder, or to one that is entered', async () => {
    const elsewhere = join(deps.config.dataDir, "Ann's backups");
    assert.equal((await ask('POST')).status, 202);
    await work();
    const usual = join(deps.config.dataDir, 'backups');
    assert.deepEqual(readdirSync(usual), ['gatehouse-2026-03-10T12-00-00Z.tar.zst']);
    deps.clock.ms += 1000;
    await ask('POST', { folder: elsewhere });
    await work();
    const { settings, last, next_at } = (await ask('GET')).body.data;
    assert.deepEqual([settings, last?.place, next_at], [null, elsewhere, null]);
    const { backups, problems } = await listed();
    assert.deepEqual(problems, []);
    assert.deepEqual(
      backups.map(({ name, at, bytes, folder: in_ }) => [name, at, bytes, in_]),
      [['gatehouse-2026-03-10T12-00-01Z.tar.zst', '2026-03-10T12:00:01.000Z', 10, elsewhere]],
    );
    const { dataDir } = deps.config;
    assert.equal(
      backups[0]?.restore,
      String.raw`GATEHOUSE_DATA=${dataDir} npx gatehouse restore '${dataDir}/Ann'\''s backups/gatehouse-2026-03-10T12-00-01Z.tar.zst'`,
    );
    const refused = await ask('POST', { folder: '/dev/null/backups' });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['folder']]);
  });

  test('keeps all backups that are outside the plan’s place', async () => {
    await ask('PUT', { ...daily, folder, keep_daily: 1 });
    const elsewhere = join(deps.config.dataDir, 'other');
    for (let count = 0; count < 3; count += 1) {
      deps.clock.ms += 1000;
      await ask('POST', { folder: elsewhere });
      await work();
    }
    assert.equal(readdirSync(elsewhere).length, 3);
    assert.deepEqual(readdirSync(folder), []);
  });

  test('shows the progress in percent until the backup ends', async () => {
    const seen: number[] = [];
    const run = async ({ file }: { file: string }, _: AbortSignal, onPercent: (percent: number) => void) => {
      onPercent(40);
      await until(async () => (await ask('GET')).body.data.percent === 40);
      seen.push((await ask('GET')).body.data.percent);
      writeFileSync(file, 'an archive');
      return 10;
    };
    await ask('POST');
    await createBackupWork(deps, { onMessages: () => {}, run }, signal)();
    const { percent, running_since } = (await ask('GET')).body.data;
    assert.deepEqual([seen, percent, running_since], [[40], 0, null]);
  });

  test('gives a backup only to an owner who confirmed it, for ten minutes', async () => {
    await ask('POST');
    await work();
    const [row] = (await listed()).backups;
    const wanted = { name: row?.name, folder: row?.folder };
    assert.equal((await send('POST', 'downloads', wanted, other)).statusCode, 403);
    assert.equal((await send('GET', 'files', undefined, other)).statusCode, 403);
    isConfirmed = false;
    assert.equal((await send('POST', 'downloads', wanted)).statusCode, 403);
    isConfirmed = true;
    for (const wrong of [
      { name: 'ledger.db', folder: deps.config.dataDir },
      { ...wanted, folder: '/tmp' },
    ])
      assert.equal((await send('POST', 'downloads', wrong)).statusCode, 404, JSON.stringify(wrong));
    const { ticket } = (await send('POST', 'downloads', wanted)).json<{ data: { ticket: string } }>().data;
    const file = await send('GET', `file?ticket=${ticket}`);
    assert.deepEqual([file.statusCode, file.body], [200, 'an archive']);
    assert.match(String(file.headers['content-disposition']), /gatehouse-2026-03-10T12-00-00Z\.tar\.zst/);
    assert.equal((await send('GET', `file?ticket=${ticket}`, undefined, other)).statusCode, 403);
    assert.equal((await send('GET', 'file?ticket=forged')).statusCode, 403);
    isConfirmed = false;
    assert.equal((await send('GET', `file?ticket=${ticket}`)).statusCode, 403);
    isConfirmed = true;
    deps.clock.ms += 11 * 60_000;
    assert.equal((await send('GET', `file?ticket=${ticket}`)).statusCode, 403);
  });
});

test('repeats a backup that a killed process began and deletes its partial file', async () => {
  await ask('PUT', { ...daily, enabled: false, folder });
  await ask('POST');
  const begun = Promise.withResolvers<void>();
  const run = ({ file }: { file: string }) => {
    writeFileSync(partialOf(file), 'half an archive');
    begun.resolve();
    return new Promise<number>(() => {}); // never resolves, as if the process was killed
  };
  void createBackupWork(deps, { onMessages: () => {}, run }, signal)();
  await begun.promise;
  const others = partialOf(join(folder, 'gatehouse-2026-03-10T11-59-58Z.tar.zst'));
  writeFileSync(others, 'another installation writes this');
  deps.clock.ms += 1000;
  const jobs = startBackups(deps, {
    onMessages: () => {},
    async run({ file }) {
      writeFileSync(file, '');
      return 0;
    },
  });
  try {
    await until(async () => (await ask('GET')).body.data.last !== null);
    assert.equal((await ask('GET')).body.data.running_since, null);
    assert.deepEqual(readdirSync(folder), [basename(others), 'gatehouse-2026-03-10T12-00-01Z.tar.zst']);
  } finally {
    await jobs.stop();
  }
});

describe('S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let place: Record<string, unknown>;
  beforeEach(async () => {
    s3 = await startS3();
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.access;
    place = {
      ...{ place: 's3', endpoint, region, bucket, prefix: 'a/b' },
      ...{ access_key_id: accessKeyId, secret_access_key: secretAccessKey },
    };
  });
  afterEach(() => s3.close());

  test('gives a backup in a bucket to an owner who confirmed it, in parts', async () => {
    await ask('PUT', { ...daily, ...place });
    await ask('POST');
    await work();
    const [row] = (await listed()).backups;
    assert.deepEqual([row?.folder, row?.bytes], [null, 10]);
    const name = `a/b/${row?.name}`;
    const content = Buffer.alloc(9 * 1024 ** 2, 'archive ');
    s3.objects.set(name, { content, changedAt: 0 });
    const wanted = { name: row?.name, folder: null };
    assert.equal((await send('POST', 'downloads', wanted, other)).statusCode, 403);
    isConfirmed = false;
    assert.equal((await send('POST', 'downloads', wanted)).statusCode, 403);
    isConfirmed = true;
    assert.equal((await send('POST', 'downloads', { name: 'notes.txt', folder: null })).statusCode, 404);
    const { ticket } = (await send('POST', 'downloads', wanted)).json<{ data: { ticket: string } }>().data;
    const file = await send('GET', `file?ticket=${ticket}`);
    assert.deepEqual([file.statusCode, file.headers['content-length']], [200, String(content.length)]);
    assert.ok(file.rawPayload.equals(content));
    assert.match(String(file.headers['content-disposition']), /gatehouse-2026-03-10T12-00-00Z\.tar\.zst/);
    const rest = await app.inject({
      url: `/backups/file?ticket=${ticket}`,
      headers: { 'x-account': String(owner), range: 'bytes=9437180-' },
    });
    assert.deepEqual([rest.statusCode, rest.body], [206, 'ive ']);
    assert.equal((await send('GET', `file?ticket=${ticket}`, undefined, other)).statusCode, 403);
    s3.objects.delete(name);
    assert.equal((await send('GET', `file?ticket=${ticket}`)).statusCode, 404);
  });

  test('stores and deletes only backups under their prefix', async () => {
    s3.objects.set('a/b/notes.txt', { content: Buffer.from('mine'), changedAt: 0 });
    assert.equal((await ask('PUT', { ...daily, ...place, keep_daily: 1 })).status, 200);
    for (const day of [11, 12]) {
      deps.clock.ms = Date.parse(`2026-03-${day}T03:00:01Z`);
      await work();
    }
    assert.equal((await ask('GET')).body.data.failure, null);
    assert.deepEqual([...s3.objects.keys()].sort(), ['a/b/gatehouse-2026-03-12T03-00-01Z.tar.zst', 'a/b/notes.txt']);
    assert.equal(s3.objects.get('a/b/gatehouse-2026-03-12T03-00-01Z.tar.zst')?.content.toString(), 'an archive');
    assert.ok(!existsSync(join(deps.config.dataDir, 'backup-upload.tmp')));
  });

  test('seals the secret, never shows it, and requires it for another endpoint', async () => {
    const { secret_access_key: secret, ...rest } = place;
    const saved = await ask('PUT', { ...daily, ...place });
    const rows = JSON.stringify(await deps.database.db.selectFrom('service_settings').selectAll().execute());
    assert.ok(!rows.includes(String(secret)) && !saved.text.includes(String(secret)) && !saved.text.includes('sealed'));
    assert.equal((await ask('PUT', { ...daily, ...rest, hour: 5 })).status, 200);
    const elsewhere = await ask('PUT', { ...daily, ...rest, endpoint: 'http://127.0.0.1:1' });
    assert.deepEqual([elsewhere.status, Object.keys(elsewhere.body.errors)], [422, ['secret_access_key']]);
  });

  test('refuses an unusable bucket with the reason', async () => {
    const refused = await ask('PUT', { ...daily, ...place, secret_access_key: 'wrong' });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /does not belong to the access key/);
    assert.equal((await ask('GET')).body.data.settings, null);
  });
});

test('limits backups to the owner of the service', async () => {
  for (const method of ['GET', 'PUT', 'POST'] as const)
    assert.equal((await ask(method, method === 'PUT' ? { ...daily, folder } : undefined, other)).status, 403, method);
  assert.ok(!existsSync(folder));
});

test('refuses wrong settings and names the field', async () => {
  for (const [change, field] of [
    [{ hour: 24 }, 'hour'],
    [{ keep_daily: 0 }, 'keep_daily'],
    [{ folder: 'backups' }, 'folder'],
    [{ folder: null }, 'folder'],
    [{ folder: '/dev/null/backups' }, 'folder'],
    [{ place: 's3', endpoint: 'ftp://x' }, 'endpoint'],
    [{ place: 's3' }, 'endpoint'],
  ] as const) {
    const refused = await ask('PUT', { ...daily, folder, ...change });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [field]], refused.text);
  }
});

test('points to PostgreSQL’s own tools if the database is PostgreSQL', async () => {
  await app.close();
  await deps.close();
  await start({ config: { databaseUrl: 'postgres://elsewhere' } });
  assert.match((await ask('GET')).body.data.unavailable ?? '', /docs\/backup\.md/);
  assert.equal((await ask('PUT', { ...daily, folder })).status, 409);
  assert.equal((await ask('POST')).status, 409);
});
