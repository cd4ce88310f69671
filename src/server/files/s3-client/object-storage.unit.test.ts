import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { othersGuard, ownersGuard } from '../../network/guard.ts';
import { createResolver } from '../../network/index.ts';
import { requireTls } from './guarded-handler.ts';
import { type BucketAccess, ObjectStorageError, openBucket } from './index.ts';
import { startS3 } from './testing.ts';

describe('a bucket configured by an account', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bucket-'));
  before(async () => {
    s3 = await startS3();
  });
  after(async () => {
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    s3.faults.answerWith = undefined;
    s3.objects.clear();
  });

  const owners = { resolve: createResolver(), guard: ownersGuard };
  const open = (change: Partial<BucketAccess> = {}) => openBucket({ ...s3.access, ...change }, owners);
  const fileOf = (content: Buffer) => {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  };
  const sentenceOf = async (bucket: ReturnType<typeof openBucket>): Promise<string> => {
    const error = await bucket.putText('k', 'text').then(
      () => assert.fail('it was written'),
      (thrown) => thrown,
    );
    assert.ok(error instanceof ObjectStorageError, String(error?.stack));
    assert.ok(!error.message.includes(s3.access.secretAccessKey) && !/[<>]/.test(error.message), error.message);
    return error.message;
  };
  const answering = (status: number, body: string, headers: Record<string, string> = {}) => {
    s3.faults.answerWith = (_request: IncomingMessage, response: ServerResponse) => {
      response.writeHead(status, headers).end(body);
      return 'answered';
    };
  };

  test('uploads files and short texts, overwrites and deletes', async () => {
    const content = Buffer.alloc(3_000_000, 'x');
    const key = "reports of (mine)!'*/example.com/2026-11-02_2026-11-08.zip";
    await open().putFile(key, fileOf(Buffer.from('before')));
    await open().putFile(key, fileOf(content));
    assert.ok(s3.objects.get(key)?.content.equals(content));
    await open().putText('a/text', 'Grüße');
    assert.equal(s3.objects.get('a/text')?.content.toString(), 'Grüße');
    await open().delete('a/text');
    await open().delete('a/text');
    assert.deepEqual([...s3.objects.keys()], [key]);
  });

  test('uploads large files in parts, which become one object or are discarded', async () => {
    const content = Buffer.alloc(40 * 1024 ** 2, 'many parts ');
    const { path, bytes } = fileOf(content);
    await open().putLargeFile('large', { path, bytes });
    assert.ok(s3.objects.get('large')?.content.equals(content));
    assert.equal(s3.asked.filter((request) => request === 'PUT /market/large').length, 3);
    s3.faults.answerWith = (request, response) => {
      if (!request.url?.includes('partNumber=2')) return undefined;
      response.writeHead(500).end();
      return 'answered';
    };
    await assert.rejects(open().putLargeFile('half', { path, bytes }), /The endpoint failed: it answered 500/);
    assert.deepEqual([[...s3.objects.keys()], s3.openUploads()], [['large'], 0]);
  });

  test('explains each problem in a sentence', async () => {
    for (const [change, sentence] of [
      [{ bucket: 'other' }, 'The bucket does not exist.'],
      [{ accessKeyId: 'AKIDOTHER' }, 'The access key ID is not accepted.'],
      [{ secretAccessKey: 'another' }, 'The secret access key does not belong to the access key ID.'],
      [{ region: 'us-east-1' }, 'The bucket is in the region eu-test-1.'],
    ] as const)
      assert.equal(await sentenceOf(open(change)), sentence);
    for (const [status, body, headers, sentence] of [
      [403, '<Error><Code>AccessDenied</Code></Error>', {}, /^The access key is not allowed/],
      [301, '', { 'x-amz-bucket-region': 'eu-west-3' }, /^The bucket is in the region eu-west-3\.$/],
      [307, '', { location: 'http://127.0.0.1:1/' }, /^The bucket is in another region, or at another endpoint\.$/],
      [503, '<Error><Code>SlowDown</Code></Error>', {}, /too busy .* 503 \(SlowDown\)\.$/],
      [500, '', {}, /^The endpoint failed: it answered 500\.$/],
      [400, '<Error><Code>InvalidArgument</Code></Error>', {}, /refused: it answered 400 \(InvalidArgument\)\.$/],
      [400, `<Error><Code>Pay at evil.example</Code></Error>`, {}, /answered 400, which is not how S3 answers/],
      [404, '<html><body>Not found</body>', {}, /answered 404, which is not how S3 answers\. Check its address\.$/],
      [200, '<html>Welcome</html>', {}, /did not confirm that it stored anything/],
      [403, 'x'.repeat(70_000), {}, /the response is too long/],
    ] as const) {
      answering(status, body, headers);
      assert.match(await sentenceOf(open()), sentence);
    }
  });

  test('times out on a missing or endless response', async () => {
    const silent = createServer(() => {});
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const hasty = (change: object, timeouts: { silentMs: number; wholeMs: number }) =>
      openBucket({ ...s3.access, ...change }, owners, { timeouts });
    const silentMs = 200;
    assert.equal(
      await sentenceOf(hasty({ endpoint }, { silentMs, wholeMs: 60_000 })),
      'The endpoint did not answer within 0.2 s.',
    );
    silent.close();
    s3.faults.answerWith = (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
      response.writeHead(200);
      return 'answered';
    };
    assert.equal(
      await sentenceOf(hasty({}, { silentMs: 60_000, wholeMs: 400 })),
      'The endpoint did not answer within 0.4 s.',
    );
    const ended = new AbortController();
    const stopped = openBucket(s3.access, owners, { signal: ended.signal }).putText('k', 'text');
    setImmediate(() => ended.abort());
    await assert.rejects(stopped);
  });

  test('lists the keys of a folder without subfolders', async () => {
    for (const key of ['a/1', 'a/2', 'a/3', 'a/below/1', 'a/below/2', 'a-1', 'b/1'])
      s3.objects.set(key, { content: Buffer.from('x'), changedAt: 0 });
    assert.deepEqual(await open().list('a/'), ['a/1', 'a/2', 'a/3']);
    assert.deepEqual(await open().list('a'), ['a-1']);
    assert.deepEqual(await open().list('none/'), []);
    await open().checkListing('a/');
    await assert.rejects(open({ bucket: 'other' }).checkListing('a/'), /The bucket does not exist/);
  });

  test('stops an endless list, and requests a thousand keys at a time', async () => {
    let pages = 0;
    const asked: URLSearchParams[] = [];
    const listing = (nextOf: (page: number) => string, keys = 1000) => {
      pages = 0;
      s3.faults.answerWith = (request, response) => {
        asked.push(new URL(request.url ?? '', 'http://s3').searchParams);
        pages += 1;
        const contents = Array.from(
          { length: keys },
          (_, n) => `<Contents><Key>p/${pages}-${n}-${'k'.repeat(200)}</Key></Contents>`,
        );
        const next = `<NextContinuationToken>${nextOf(pages)}</NextContinuationToken>`;
        const body = `<ListBucketResult><IsTruncated>true</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
        response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
        return 'answered';
      };
    };
    listing(() => 'same');
    await assert.rejects(open().list('p/'), /begins its list of files again and again.*Check its address\.$/);
    assert.equal(pages, 2);
    assert.deepEqual([asked[0]?.get('max-keys'), asked[0]?.get('delimiter')], ['1000', '/']);
    listing((page) => `from ${page % 3}`);
    await assert.rejects(open().list('p/'), /again and again/);
    assert.equal(pages, 4);
    listing((page) => `from ${page}`, 1);
    await assert.rejects(open().list('p/'), /more than 20000 files with this prefix\. Choose a prefix/);
    assert.equal(pages, 20);
    await open().checkListing('p/');
    assert.equal(pages, 21);
    listing(() => 'next', 10_000);
    await assert.rejects(open().list('p/'), ObjectStorageError);
    assert.equal(pages, 1);
  });

  test('is not reached if the guard forbids its address', async () => {
    const { port } = new URL(s3.access.endpoint);
    const through = (endpoint: string, guard = othersGuard, resolve = async () => ['127.0.0.1']) =>
      sentenceOf(openBucket({ ...s3.access, endpoint }, { resolve, guard }));
    s3.asked.length = 0;
    assert.match(await through(`http://127.0.0.1:${port}`), /127\.0\.0\.1 is not a public address\.$/);
    assert.match(await through(`http://[::ffff:127.0.0.1]:${port}`), /is not a public address\.$/);
    assert.match(await through(`http://storage.example:${port}`), /storage\.example has no public address\.$/);
    assert.match(
      await through(`http://metadata.example:${port}`, othersGuard, async () => ['169.254.169.254']),
      /no public/,
    );
    assert.deepEqual(s3.asked, []);
  });

  test('requires TLS outside private networks', () => {
    requireTls(new URL('http://storage.example'), '10.0.0.8');
    requireTls(new URL('https://storage.example'), '192.0.2.1');
    for (const address of ['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'])
      assert.throws(() => requireTls(new URL('http://storage.example'), address), /use https$/, address);
  });
});
