// Isolated because the S3 client reads its key from the environment.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { startS3 } from '../../files/s3-client/testing.ts';
import { createBackup } from './create-backup.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { readDatabase, readFiles } from './stores.testing.ts';

const usual = { withSecret: true, now: Date.now };

let deps: TestDeps;
let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
before(async () => {
  deps = await openTestDeps();
  await addAccount(deps.database.db);
  await deps.files.put(Readable.from([randomBytes(200_000)]), { maxBytes: 1_000_000 });
});
after(() => deps.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-bucket-'));
  s3 = await startS3();
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: s3.access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
    AWS_REGION: s3.access.region,
    AWS_ENDPOINT_URL: s3.access.endpoint,
    AWS_MAX_ATTEMPTS: '1',
  });
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const config = () => ({ ...deps.config, clickhouseUrl: 'http://events.example' });

test('backs up to a bucket and restores from it', async () => {
  const { bytes } = await createBackup(config(), 's3://market/copies/a.tar.zst', usual);
  const object = s3.objects.get('copies/a.tar.zst');
  assert.equal(object?.content.length, bytes);
  const restored = join(folder, 'restored');
  await restoreBackup({ dataDir: restored }, 's3://market/copies/a.tar.zst', { force: false, now: Date.now });
  assert.deepEqual(readDatabase(join(restored, 'ledger.db')), readDatabase(join(deps.config.dataDir, 'ledger.db')));
  assert.deepEqual(readFiles(join(restored, 'files')), readFiles(join(deps.config.dataDir, 'files')));
  await assert.rejects(createBackup(config(), 's3://market/copies/a.tar.zst', usual), /exists already/);
});

test('refuses an object that is cut off', async () => {
  await createBackup(config(), 's3://market/a', usual);
  const { content } = s3.objects.get('a')!;
  s3.objects.set('a', { content: content.subarray(0, -100), changedAt: 0 });
  await assert.rejects(checkBackup('s3://market/a'), /cut off/);
});

test('leaves no object or upload behind when a backup is stopped', async () => {
  const stop = new AbortController();
  const stopped = createBackup(config(), 's3://market/a', {
    ...usual,
    signal: stop.signal,
    onProgress: (step) => step === 'Packing' && stop.abort(),
  });
  await assert.rejects(stopped);
  assert.deepEqual([[...s3.objects.keys()], s3.openUploads()], [[], 0]);
});

test('reports each problem with the next step', async () => {
  const take = (where = 's3://market/a') => createBackup(config(), where, usual);
  await assert.rejects(take('s3://market'), /names no object: write s3:\/\/BUCKET\/FOLDER\/NAME/);
  await assert.rejects(checkBackup('s3://market/none'), /There is no object none in the bucket market/);
  s3.faults.answerWith = (request, response) => {
    if (request.method !== 'PUT') return undefined;
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return 'answered';
  };
  await assert.rejects(take(), /not allowed to do this in the bucket/);
  process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
  await assert.rejects(take(), /cannot be reached \(ECONNREFUSED\): check AWS_ENDPOINT_URL/);
});
