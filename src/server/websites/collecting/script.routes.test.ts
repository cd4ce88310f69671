import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildTracker } from '../../../tracker/build.ts';
import { browser, openWebsites } from '../testing/open-websites.ts';

let folder: string;
let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  folder = await buildTracker(await mkdtemp(join(tmpdir(), 'gatehouse-tracker-')));
  service = await openWebsites({ trackerFolder: folder });
});
after(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

test('serves the scripts to any origin, compressed and cacheable for an hour', async () => {
  for (const path of [
    ...['/js/gatehouse.js', '/js/gatehouse.full.js', '/js/gatehouse.mjs', '/js/s.js', '/js/f.js'],
    ...['/js/script.js', '/js/script.outbound-links.js', '/js/plausible.js', '/js/pa-7.js', '/script.js', '/umami.js'],
  ]) {
    const plain = await service.app.inject(path);
    assert.equal(plain.statusCode, 200, path);
    assert.match(String(plain.headers['content-type']), /^text\/javascript/);
    assert.equal(plain.headers['cache-control'], 'public, max-age=3600');
    assert.equal(plain.headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(plain.headers['access-control-allow-origin'], '*');
    assert.equal(plain.headers['content-encoding'], undefined);
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const packed = await service.app.inject({ url: path, headers: { 'accept-encoding': accepted } });
      assert.equal(packed.headers['content-encoding'], encoding);
      assert.equal(packed.headers.vary, 'accept-encoding');
      assert.equal(decode(packed.rawPayload).toString(), plain.body);
    }
    const again = await service.app.inject({ url: path, headers: { 'if-none-match': String(plain.headers.etag) } });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
  }
});

test('scripts with short names report to a short URL', async () => {
  for (const [path, reportsTo] of [
    ['/js/s.js', '../api/s`'],
    ['/js/f.js', '../api/s`'],
    ['/js/gatehouse.js', '../api/collect`'],
  ] as const)
    assert.ok((await service.app.inject(path)).body.includes(reportsTo), path);
  const { id, domain } = await service.addWebsite();
  const payload = JSON.stringify({ w: id, u: `https://${domain}/` });
  const headers = { 'user-agent': browser, 'x-forwarded-for': '203.0.113.9' };
  assert.equal((await service.app.inject({ method: 'POST', url: '/api/s', headers, payload })).statusCode, 202);
  assert.equal((await service.recorded(id)).length, 1);
});

test("serves Plausible's variants under dotted names in any order, and no other name", async () => {
  const script = async (name: string) => (await service.app.inject(`/js/${name}`)).body;
  const both = await script('script.hash.outbound-links.js');
  assert.match(both, /[`"'.]\.hash\.outbound-links\./);
  assert.equal(await script('script.outbound-links.hash.js'), both);
  assert.notEqual(await script('script.hash.js'), both);
  assert.doesNotMatch(both, /gatehouse-(parts|website)/);
  assert.match(await script('pa-17.js'), /[`"']17[`"']/);
  const all = 'compat.exclusions.file-downloads.hash.local.manual.outbound-links.pageview-props.revenue.tagged-events';
  assert.equal((await service.app.inject(`/js/script.${all}.js`)).statusCode, 200);
  for (const name of [
    'script.secret.js',
    'script..js',
    'other.js',
    'pa-x.js',
    `script${'.hash'.repeat(30)}.js`,
    'script',
  ])
    assert.equal((await service.app.inject(`/js/${name}`)).statusCode, 404, name);
});

test('the pixel counts the referring page or the given one, and is never cached', async () => {
  const { id, domain } = (await service.call(service.ann, 'POST', '/websites', { domain: 'pixel.example' })).body.data;
  const look = (query: string, headers: object = {}) =>
    service.app.inject({ url: `/api/pixel.gif?${query}`, headers: { 'user-agent': browser, ...headers } });
  const shown = await look(`w=${id}`, { referer: `https://${domain}/one?a=1` });
  assert.deepEqual(
    [shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']],
    [200, 'image/gif', 'no-store'],
  );
  assert.match(shown.rawPayload.toString('latin1'), /^GIF89a/);
  service.deps.clock.ms += 1000;
  await look(`w=${id}&u=${encodeURIComponent(`https://${domain}/two`)}&t=Two`, { referer: `https://${domain}/one` });
  service.deps.clock.ms += 1000;
  await look(`w=${id}&u=/mail&n=Opened`);
  assert.deepEqual(
    (await service.recorded(id)).map(({ name, path, title }) => [name, path, title]),
    [
      ['pageview', '/one?a=1', ''],
      ['pageview', '/two', 'Two'],
      ['Opened', '/mail', ''],
    ],
  );
  const head = await service.app.inject({
    method: 'HEAD',
    url: `/api/pixel.gif?w=${id}&u=/`,
    headers: { 'user-agent': browser },
  });
  assert.equal(head.statusCode, 200);
  assert.equal((await look(`w=${id}`)).statusCode, 422);
  assert.equal((await look('w=999999&u=/')).statusCode, 404);
  assert.equal((await look(`w=${id}&w=${id}&u=/`)).statusCode, 422);
  assert.equal((await service.app.inject({ method: 'POST', url: '/api/pixel.gif' })).statusCode, 405);
  assert.equal((await service.recorded(id)).length, 3);
});
