import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { createFiles, type Files, type StoredFile, serveFile } from './index.ts';

const text = '0123456789';
const large = 64 * 1024 ** 2;
const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-serve-'));
let app: FastifyInstance;
let files: Files;
let [small, big]: StoredFile[] = [];
let origin: string;
const reading: Readable[] = [];

before(async () => {
  files = createFiles({ dataDir, filesUrl: undefined });
  small = await files.put(Readable.from([Buffer.from(text)]), { maxBytes: 100 });
  big = await files.put(Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(1024 ** 2, 'x'))), {
    maxBytes: large,
  });
  const watched: Pick<Files, 'read'> = {
    async read(key, range) {
      const stream = await files.read(key, range);
      reading.push(stream);
      return stream;
    },
  };
  app = fastify();
  const serve = (path: string, file: Partial<StoredFile>, immutable: boolean) =>
    app.get(path, (request, reply) =>
      serveFile(request, reply, {
        files: watched,
        key: file.key ?? '',
        name: immutable ? null : 'tëst.txt',
        content_type: 'text/html',
        bytes: file.bytes ?? 0,
        immutable,
      }),
    );
  serve('/sold', small, false);
  serve('/shown', small, true);
  serve('/big', big, false);
  serve('/lost', { key: 'f'.repeat(64), bytes: 10 }, true);
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
after(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity', ...headers }, method });

test('sends the whole file as a download with headers for resuming', async () => {
  const answer = await get('/sold');
  assert.equal(await answer.text(), text);
  const headers = Object.fromEntries(
    [
      'etag',
      'accept-ranges',
      'content-length',
      'cache-control',
      'x-content-type-options',
      'content-security-policy',
    ].map((name) => [name, answer.headers.get(name)]),
  );
  assert.deepEqual(headers, {
    etag: `"${small?.key}"`,
    'accept-ranges': 'bytes',
    'content-length': '10',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="t_st\.txt"; filename\*=UTF-8''t%C3%ABst\.txt$/,
  );
  const shown = await get('/shown');
  assert.deepEqual(
    [shown.headers.get('content-disposition'), shown.headers.get('cache-control')],
    [null, 'public, max-age=31536000, immutable'],
  );
});

test('sends a range with its position', async () => {
  for (const [range, status, body, place] of [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=9-', 206, '9', 'bytes 9-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-999', 206, text, 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,3-4', 200, text, null],
    ['lines=1-2', 200, text, null],
  ] as const) {
    const answer = await get('/sold', { range });
    const found = [answer.status, await answer.text(), answer.headers.get('content-range')];
    assert.deepEqual(found, [status, body, place], range);
    assert.equal(answer.headers.get('content-length'), String(body.length), range);
  }
});

test('resumes a download, or sends the whole file if it has changed', async () => {
  const etag = `"${small?.key}"`;
  assert.equal(await (await get('/sold', { range: 'bytes=5-', 'if-range': etag })).text(), '56789');
  const other = await get('/sold', { range: 'bytes=5-', 'if-range': '"another"' });
  assert.deepEqual([other.status, await other.text()], [200, text]);
});

test('responds 304 if the client has the file', async () => {
  const read = reading.length;
  for (const known of [`"${small?.key}"`, `W/"x", W/"${small?.key}"`, '*']) {
    const answer = await get('/shown', { 'if-none-match': known });
    assert.deepEqual([answer.status, await answer.text()], [304, ''], known);
  }
  assert.equal((await get('/shown', { 'if-none-match': '"x"' })).status, 200);
  assert.equal(reading.length, read + 1, 'the file is read only where it is sent');
});

test('sends the length for HEAD without reading the file', async () => {
  const read = reading.length;
  for (const headers of [{}, { range: 'bytes=2-4' }] as Record<string, string>[]) {
    const answer = await get('/big', headers, 'HEAD');
    assert.deepEqual([answer.status, answer.headers.get('content-length')], [200, String(large)]);
  }
  assert.equal(reading.length, read);
});

test('responds with an uncacheable error if the file is missing', async () => {
  const answer = await get('/lost');
  assert.equal(answer.status, 500);
  assert.equal(answer.headers.get('cache-control'), null);
});

test('reads only as fast as the client, and stops when it disconnects', async () => {
  const asked = ask(`${origin}/big`).end();
  const [answer] = (await once(asked, 'response')) as [Readable];
  answer.pause();
  const stream = reading.at(-1) as Readable & { bytesRead: number };
  let before = -1;
  while (stream.bytesRead !== before) {
    before = stream.bytesRead;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.ok(stream.bytesRead < large / 2, `${stream.bytesRead} bytes were read`);
  const closed = once(stream, 'close');
  asked.destroy();
  await closed;
  assert.ok(stream.destroyed && stream.bytesRead < large);
});
