import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { compressAnswers } from './compression.ts';
import { countEncoders } from './encoders.testing.ts';

const long = 'Uptime and visitors. '.repeat(200);
const cached = Buffer.from(long);

describe('compression', () => {
  let app: FastifyInstance;
  before(async () => {
    app = fastify() as unknown as FastifyInstance;
    compressAnswers(app);
    app.get('/page', async (_, reply) => reply.type('text/html; charset=utf-8').header('etag', '"tag"').send(long));
    app.get('/json', async () => ({ data: long }));
    app.get('/bytes', async (_, reply) =>
      reply.type('application/json').header('vary', 'origin').send(Buffer.from(long)),
    );
    app.get('/cached', async (_, reply) => reply.type('application/json').send(cached));
    app.get('/short', async () => ({ data: 'short' }));
    app.get('/picture', async (_, reply) => reply.type('image/png').send(Buffer.from(long)));
    app.get('/live', async (_, reply) => reply.type('text/event-stream').send(Readable.from([long])));
    app.get('/export', async (_, reply) => reply.type('text/csv').send(Readable.from([long])));
    app.get('/part', async (_, reply) =>
      reply.code(206).type('text/plain').header('content-range', 'bytes 0-1999/9999').send(long.slice(0, 2000)),
    );
    app.get('/ready', async (_, reply) =>
      reply.type('text/css').header('content-encoding', 'br').send(Buffer.from(long)),
    );
    await app.ready();
  });
  after(() => app.close());
  const ask = (url: string, accepted = 'gzip, deflate, br', headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { 'accept-encoding': accepted, ...headers } });

  const encodings: [accepted: string, encoding: string | undefined][] = [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP;q=1.0', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0.0', undefined],
    ['', undefined],
  ];
  for (const [accepted, encoding] of encodings)
    test(`responds to "${accepted}" in ${encoding ?? 'plain'}`, async () => {
      const { rawPayload, headers } = await ask('/page', accepted);
      assert.equal(headers['content-encoding'], encoding);
      assert.equal(headers.vary, 'accept-encoding');
      assert.equal(Number(headers['content-length']), rawPayload.length);
      assert.equal(headers.etag, encoding ? 'W/"tag"' : '"tag"');
      const bytes =
        encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding ? gunzipSync(rawPayload) : rawPayload;
      assert.equal(bytes.toString(), long);
    });

  test('compresses JSON and bytes, and extends an existing Vary header', async () => {
    for (const path of ['/json', '/bytes']) assert.equal((await ask(path)).headers['content-encoding'], 'br', path);
    assert.equal((await ask('/bytes')).headers.vary, 'origin, accept-encoding');
  });

  test('compresses a cached document once per encoding', async () => {
    for (const encoding of ['br', 'gzip']) {
      const count = await countEncoders(async () => {
        const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/cached', encoding)));
        assert.ok(answers.every(({ headers }) => headers['content-encoding'] === encoding));
      });
      assert.equal(count, 1, encoding);
    }
  });

  test('compresses a few other responses at a time and sends the rest uncompressed', async () => {
    const count = await countEncoders(async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/json')));
      assert.ok(answers.every(({ statusCode }) => statusCode === 200));
      assert.ok(answers.some(({ headers }) => headers['content-encoding'] === undefined));
    });
    assert.ok(count > 0 && count < 100, `${count} encoders`);
    assert.equal((await ask('/json')).headers['content-encoding'], 'br', 'afterwards');
  });

  test("doesn't compress short, binary, streamed, partial or already compressed responses", async () => {
    for (const path of ['/short', '/picture', '/live', '/export', '/part'])
      assert.equal((await ask(path)).headers['content-encoding'], undefined, path);
    assert.equal((await ask('/ready')).rawPayload.toString(), long);
  });

  test("doesn't compress responses to cross-site requests with a cookie", async () => {
    const encodingOf = async (headers: Record<string, string>) =>
      (await ask('/page', 'br', headers)).headers['content-encoding'];
    const cookie = 'session=x';
    for (const site of ['cross-site', 'same-site'])
      assert.equal(await encodingOf({ cookie, 'sec-fetch-site': site }), undefined, site);
    assert.equal(await encodingOf({ 'sec-fetch-site': 'cross-site' }), 'br');
    for (const site of ['same-origin', 'none'])
      assert.equal(await encodingOf({ cookie, 'sec-fetch-site': site }), 'br', site);
  });
});
