import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { dayMs } from '../kernel/time.ts';
import { createFiles, type Files } from './index.ts';
import { createS3Store } from './s3.ts';
import { startS3 } from './s3-client/testing.ts';
import { keysOf } from './testing.ts';

const limits = { maxBytes: 1024 };
const of = (text: string) => Readable.from([Buffer.from(text)]);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-files-'));
let s3: Awaited<ReturnType<typeof startS3>>;
before(async () => {
  s3 = await startS3();
});
after(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const onDisk = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dataDir, name)).isFile());

for (const where of ['disk', 'S3'] as const)
  describe(`on ${where}`, () => {
    let files: Files;
    before(() => {
      files = createFiles({ dataDir, filesUrl: where === 'S3' ? s3.address : undefined });
    });
    const listed = () => keysOf(files);

    test('stores content under its SHA-256, and reads all or part of it', async () => {
      const stored = await files.put(of('hello world'), limits);
      const sha256 = hashOf('hello world');
      assert.deepEqual(stored, { key: sha256, sha256, bytes: 11 });
      assert.equal((await buffer(await files.read(sha256))).toString(), 'hello world');
      assert.equal((await buffer(await files.read(sha256, { start: 6, end: 8 }))).toString(), 'wor');
      assert.equal(await files.size(sha256), 11);
      assert.equal(await files.size(hashOf('nothing')), undefined);
      await assert.rejects(files.read(hashOf('nothing')));
    });

    test('stores equal content once, and leaves no temporary file', async () => {
      const contents = ['a', 'b', 'c', 'a', 'a'];
      await Promise.all(contents.map((content) => files.put(of(content), limits)));
      assert.deepEqual(await listed(), ['a', 'b', 'c', 'hello world'].map(hashOf).sort());
      assert.deepEqual(
        onDisk().filter((name) => name.includes('incoming')),
        [],
      );
    });

    test('stores nothing if an upload is too large, empty or interrupted', async () => {
      const before = await listed();
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
        })(),
      );
      for (const [content, code] of [
        [Readable.from([Buffer.alloc(1000), Buffer.alloc(25)]), 'too_large'],
        [Readable.from([]), 'malformed'],
        [broken, 'malformed'],
      ] as const)
        await assert.rejects(files.put(content, limits), { code });
      assert.deepEqual(await listed(), before);
      assert.deepEqual(
        onDisk().filter((name) => name.includes('incoming')),
        [],
      );
    });

    test('deletes files unless they were stored again in the meantime', async () => {
      const { key } = await files.put(of('old'), limits);
      await files.deleteOlder(key, Date.now() - dayMs);
      assert.equal(await files.size(key), 3);
      await files.deleteOlder(key, Date.now() + dayMs);
      assert.equal(await files.size(key), undefined);
      await files.deleteOlder(key, Date.now() + dayMs);
    });
  });

test('keeps content that is stored again while it is being deleted', async () => {
  const files = createFiles({ dataDir, filesUrl: undefined });
  const longAgo = new Date(Date.now() - 2 * dayMs);
  for (let round = 0; round < 60; round++) {
    const { key } = await files.put(of('wanted again'), limits);
    utimesSync(join(dataDir, 'files', key.slice(0, 2), key), longAgo, longAgo);
    const again = await files.receive(of('wanted again'), limits);
    const before = Date.now() - dayMs;
    await Promise.all([files.deleteOlder(key, before), files.keep(again), files.deleteOlder(key, before)]);
    assert.equal(await files.size(key), 12, `round ${round}`);
  }
  assert.deepEqual(readdirSync(join(dataDir, 'files', 'incoming')), []);
});

test('ignores other objects in the bucket', async () => {
  const files = createFiles({ dataDir, filesUrl: s3.address });
  const { key } = await files.put(of('ours'), limits);
  const others = ['backup/2026.tar', 'a'.repeat(63), key.toUpperCase()];
  for (const name of others) s3.objects.set(name, { content: Buffer.from('theirs'), changedAt: 1 });
  const listed = await keysOf(files);
  for (const name of others) s3.objects.delete(name);
  assert.ok(listed.includes(key));
  assert.ok(listed.every((name) => /^[0-9a-f]{64}$/.test(name)));
});

test('times out if a store never responds', async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const store = createS3Store(`s3://KEY:SECRET@127.0.0.1:${port}/market?tls=0`, { timeoutMs: 100 });
  const key = hashOf('x');
  await assert.rejects(keysOf(store), { name: /Abort|Timeout/ });
  await assert.rejects(store.size(key), { name: /Abort|Timeout/ });
  await assert.rejects(store.read(key), { name: /Timeout/ });
  silent.close();
});

test('rejects an upload before the disk is full', async () => {
  const { bavail, bsize } = statfsSync(dataDir);
  const incoming = join(dataDir, 'files', 'incoming');
  const full = createFiles({ dataDir, filesUrl: undefined }, { reserveBytes: bavail * bsize + 1024 ** 3 });
  await assert.rejects(full.put(of('x'), limits), {
    code: 'unavailable',
    message: /out of disk space, so the file was not saved. Its owner/,
  });
  const roomy = createFiles({ dataDir, filesUrl: undefined });
  const tooMuch = { maxBytes: 1024, expectedBytes: bavail * bsize };
  await assert.rejects(roomy.put(of('x'), tooMuch), { code: 'unavailable' });
  assert.deepEqual(readdirSync(incoming), []);
});

test('deletes files of killed processes and keeps uploads in progress', async () => {
  const files = createFiles({ dataDir, filesUrl: undefined });
  const incoming = join(dataDir, 'files', 'incoming');
  for (const name of ['dead', 'coming']) writeFileSync(join(incoming, name), 'half');
  const longAgo = new Date(Date.now() - dayMs);
  utimesSync(join(incoming, 'dead'), longAgo, longAgo);
  await files.removeStale(Date.now());
  assert.deepEqual(readdirSync(incoming), ['coming']);
  rmSync(join(incoming, 'coming'));
});

test('rejects keys that are paths', async () => {
  const files = createFiles({ dataDir, filesUrl: undefined });
  for (const key of ['../secret', '', 'x', `${'a'.repeat(63)}/`, 'A'.repeat(64)])
    await assert.rejects(async () => files.read(key), /must be a SHA-256/);
});

test('requests only the range from S3, which checks the signature', async () => {
  const files = createFiles({ dataDir, filesUrl: s3.address });
  const { key } = await files.put(of('0123456789'), limits);
  await buffer(await files.read(key, { start: 2, end: 4 }));
  assert.equal(s3.asked.at(-1), `GET /market/${key} bytes=2-4`);
  const stranger = createFiles({ dataDir, filesUrl: s3.addressFor({ secret: 'another secret' }) });
  await assert.rejects(stranger.read(key), { name: 'SignatureDoesNotMatch' });
  await assert.rejects(stranger.put(of('x'), limits), { name: 'SignatureDoesNotMatch' });
});

test('keeps content that is stored again while S3 deletes it', async () => {
  const store = createS3Store(s3.address, { settleMs: 200 });
  const content = 'an old picture';
  const sha256 = hashOf(content);
  const path = join(dataDir, 'arrival');
  writeFileSync(path, content);
  s3.objects.set(sha256, { content: Buffer.from(content), changedAt: Date.now() - 2 * dayMs });
  // First the store is asked for the file's age, then the file is stored, and then the deletion arrives.
  const [sent, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  s3.faults.answerWith = (request, response) => {
    if (request.method === 'PUT') setTimeout(stored.resolve, 10);
    if (request.method !== 'DELETE') return undefined;
    sent.resolve();
    void stored.promise.then(() => {
      s3.objects.delete(sha256);
      response.writeHead(204).end();
    });
    return 'answered';
  };
  const deleting = store.deleteOlder(sha256, Date.now() - dayMs);
  await sent.promise;
  await Promise.all([store.keep({ path, sha256, bytes: content.length, discard: async () => {} }), deleting]);
  s3.faults.answerWith = undefined;
  assert.equal(await store.size(sha256), content.length);
});
