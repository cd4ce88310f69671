import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { onEachDatabase, openTestDeps } from '../../../../test/support/testing.ts';
import { openItems, picture, type TestItems } from './testing.ts';

/** Dummy content is enough, because nothing decodes audio or video. */
const mp3 = Buffer.concat([
  Buffer.from('49443303000000000000', 'hex'),
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(500),
]);
/** The cover is larger than the part that is read. */
const mp3WithCover = Buffer.concat([
  Buffer.from('49443303000000037f7f', 'hex'),
  Buffer.alloc(65_535),
  Buffer.from('fffb9064', 'hex'),
]);
const wav = Buffer.concat([Buffer.from('RIFF\x24\x08\x00\x00WAVEfmt '), Buffer.alloc(100)]);
const mp4 = Buffer.concat([
  Buffer.from('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom', 'latin1'),
  Buffer.alloc(300),
]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

onEachDatabase((open) => {
  let market: TestItems;
  before(async () => {
    market = await openItems(open);
  });
  after(() => market.close());
  const newItem = async (kind: string) => (await market.post('/market/items', { kind, name: kind })).body.data.id;
  const put = async (id: number, role: string, content: Buffer) =>
    market.upload(`/market/items/${id}/media/${role}`, content);

  test('stores a preview image and makes the first thumbnail from it', async () => {
    const id = await newItem('image');
    const { status, body } = await put(id, 'preview_image', await picture(3000, 1500).jpeg().toBuffer());
    assert.equal(status, 200, JSON.stringify(body));
    const { media, missing } = body.data;
    assert.deepEqual(Object.keys(media), ['thumbnail', 'preview_image']);
    assert.ok(!missing.some((sentence: string) => /thumbnail|preview/.test(sentence)));
    for (const [name, width, height] of [
      ['thumbnail', 512, 512],
      ['preview_image', 2000, 1000],
    ] as const) {
      assert.match(media[name], /^https:\/\/market\.example\/shop\/media\/[0-9a-f]{64}$/);
      const image = await market.get(market.shown(media[name]));
      assert.equal(image.headers['content-type'], 'image/webp');
      assert.equal(image.headers['cache-control'], 'public, max-age=31536000, immutable');
      const found = await sharp(image.bytes).metadata();
      assert.deepEqual([found.format, found.width, found.height], ['webp', width, height]);
    }
    const own = await put(id, 'thumbnail', await picture(600, 600, '#0f0').png().toBuffer());
    assert.notEqual(own.body.data.media.thumbnail, media.thumbnail);
    const kept = await put(id, 'preview_image', await picture(300, 200, '#00f').png().toBuffer());
    assert.equal(kept.body.data.media.thumbnail, own.body.data.media.thumbnail);
    assert.notEqual(kept.body.data.media.preview_image, media.preview_image);
    assert.equal((await market.get(market.shown(media.preview_image))).status, 404);
  });

  test('accepts only the media of the item’s kind', async () => {
    const png = await picture().png().toBuffer();
    for (const [kind, role, content, status, keys] of [
      ['audio', 'preview_audio', mp3, 200, ['thumbnail', 'preview_audio']],
      ['audio', 'preview_audio', mp3WithCover, 200, ['thumbnail', 'preview_audio']],
      ['audio', 'preview_audio', wav, 200, ['thumbnail', 'preview_audio']],
      ['audio', 'preview_image', png, 422, []],
      ['audio', 'preview_video', mp4, 422, []],
      ['audio', 'screenshot', png, 200, ['thumbnail', 'screenshots']],
      ['video', 'preview_video', mp4, 200, ['thumbnail', 'preview_video']],
      ['video', 'preview_image', png, 200, ['thumbnail', 'preview_image']],
      ['video', 'preview_audio', mp3, 422, []],
      ['image', 'preview_audio', mp3, 422, []],
      ['image', 'preview_video', mp4, 422, []],
      ['image', 'cover', png, 404, []],
    ] as const) {
      const answer = await put(await newItem(kind), role, content);
      assert.equal(answer.status, status, `${kind} ${role} ${JSON.stringify(answer.body)}`);
      if (status === 200) assert.deepEqual(Object.keys(answer.body.data.media), keys, `${kind} ${role}`);
    }
  });

  test('stores audio and video unchanged, and serves byte ranges', async () => {
    const { media } = (await put(await newItem('video'), 'preview_video', mp4)).body.data;
    const path = market.shown(media.preview_video);
    const whole = await market.get(path);
    assert.deepEqual([whole.headers['content-type'], whole.bytes], ['video/mp4', mp4]);
    assert.equal(whole.headers['x-content-type-options'], 'nosniff');
    const part = await market.call(0, 'GET', path, { headers: { range: 'bytes=4-7' } });
    assert.deepEqual(
      [part.status, part.bytes.toString(), part.headers['content-range']],
      [206, 'ftyp', `bytes 4-7/${mp4.length}`],
    );
  });

  test('adds, reorders and removes screenshots', async () => {
    const id = await newItem('image');
    for (const colour of ['#100', '#200', '#300'])
      await put(id, 'screenshot', await picture(30, 30, colour).png().toBuffer());
    const again = await put(id, 'screenshot', await picture(30, 30, '#200').png().toBuffer());
    const shown = again.body.data.media.screenshots;
    assert.equal(shown.length, 3, 'the same one again is no other');
    const arranged = await market.put(`/market/items/${id}/screenshots`, { screenshots: [shown[2], shown[0]] });
    assert.deepEqual(arranged.body.data.media.screenshots, [shown[2], shown[0]]);
    assert.equal((await market.get(market.shown(shown[1]))).status, 404);
    const media = (await market.get(`/market/items/${id}/media`)).body.data;
    assert.deepEqual(
      media.map(({ url }: { url: string }) => url),
      [shown[2], shown[0]],
    );
    const strange = await market.put(`/market/items/${id}/screenshots`, {
      screenshots: [shown[0], 'https://x.example/'],
    });
    assert.deepEqual([strange.status, Object.keys(strange.body.errors)], [422, ['screenshots[1]']]);
    const none = await market.put(`/market/items/${id}/screenshots`, { screenshots: [] });
    assert.equal(none.body.data.media.screenshots, undefined);
    assert.equal((await market.remove(`/market/items/${id}/media/screenshot`)).status, 422);
  });

  test('keeps imported media until they are replaced or removed', async () => {
    const id = await newItem('image');
    await market.deps.database.db
      .updateTable('items')
      .set({
        thumbnail: 'https://old.example/t.png',
        preview_image: 'https://old.example/p.png',
        screenshots: '["https://old.example/1.png"]',
      })
      .where('id', '=', id)
      .execute();
    const { media } = (await put(id, 'screenshot', await picture(10, 10, '#ee0').png().toBuffer())).body.data;
    assert.equal(media.thumbnail, 'https://old.example/t.png');
    assert.equal(media.screenshots[0], 'https://old.example/1.png');
    const order = { screenshots: [...media.screenshots].reverse() };
    const arranged = await market.put(`/market/items/${id}/screenshots`, order);
    assert.deepEqual(arranged.body.data.media.screenshots, order.screenshots);
    const removed = await market.remove(`/market/items/${id}/media/preview_image`);
    assert.equal(removed.body.data.media.preview_image, undefined);
  });

  test('removes an image’s location and any data after the image', async () => {
    const photo = await picture(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .toBuffer();
    const { body } = await put(await newItem('image'), 'preview_image', Buffer.concat([photo, html]));
    const image = await market.get(market.shown(body.data.media.preview_image));
    assert.equal((await sharp(image.bytes).metadata()).exif, undefined);
    assert.ok(!image.bytes.includes('secret-place') && !image.bytes.includes('script'));
  });

  test('accepts a file from a form, with any file name', async () => {
    const id = await newItem('image');
    const png = await picture(20, 20, '#0ff').png().toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)]), '../../../etc/passwd.png');
    const request = new Request('http://x.example', { method: 'POST', body: form });
    const { status } = await market.call(market.ann, 'PUT', `/market/items/${id}/media/thumbnail`, {
      body: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
    assert.equal(status, 200);
  });
});

function zipBomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(64 * 1024 ** 2));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(64 * 1024 ** 2, 22);
  const name = Buffer.from('[Content_Types].xml');
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, packed]);
}

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');
const hostile: [string, string, string, () => Buffer | Promise<Buffer>, number][] = [
  ['HTML that says it is an image', 'image', 'preview_image', () => html, 415],
  ['HTML behind the head of a PNG', 'image', 'preview_image', () => Buffer.concat([pngHead, html]), 422],
  ['an SVG with a script', 'image', 'preview_image', () => svg, 415],
  ['an SVG as a screenshot', 'image', 'screenshot', () => svg, 415],
  ['a GIF', 'image', 'thumbnail', () => picture().gif().toBuffer(), 415],
  ['half a PNG', 'image', 'thumbnail', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 120), 422],
  ['a pixel bomb', 'image', 'preview_image', () => picture(10_000, 6_000).png().toBuffer(), 422],
  ['a zip bomb as an image', 'image', 'preview_image', zipBomb, 415],
  ['a zip bomb as a video', 'video', 'preview_video', zipBomb, 415],
  ['HTML as a video', 'video', 'preview_video', () => html, 415],
  ['an image as a video', 'video', 'preview_video', () => picture().png().toBuffer(), 415],
  ['HTML as audio', 'audio', 'preview_audio', () => html, 415],
  ['a PDF as audio', 'audio', 'preview_audio', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 415],
  ['nothing', 'image', 'thumbnail', () => Buffer.alloc(0), 400],
];

let market: TestItems;
before(async () => {
  market = await openItems(openTestDeps);
});
after(() => market.close());
const keptFiles = () => {
  const dir = join(market.deps.config.dataDir, 'files');
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(dir, name)).isFile());
};

for (const [name, kind, role, content, status] of hostile)
  test(`rejects ${name}, and stores nothing`, async () => {
    const { id } = (await market.post('/market/items', { name, kind })).body.data;
    const item = await market.get(`/market/items/${id}`);
    const { status: answered, body } = await market.upload(`/market/items/${id}/media/${role}`, await content());
    assert.equal(answered, status, JSON.stringify(body));
    assert.match(body.message, /^[A-Z].*\.$/);
    assert.deepEqual((await market.get(`/market/items/${id}`)).body, item.body);
    assert.deepEqual(keptFiles(), []);
  });

// A simulated request can't be interrupted.
test('rejects an image of more than 20 MB, and stores nothing', async () => {
  const { id } = (await market.post('/market/items', { name: 'Too large', kind: 'image' })).body.data;
  const item = await market.get(`/market/items/${id}`);
  const address = await market.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/market/items/${id}/media/screenshot`, {
    method: 'PUT',
    headers: { 'x-account': String(market.ann), 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(20 * 1024 ** 2 + 1),
  });
  assert.equal(answer.status, 413);
  assert.match(((await answer.json()) as { message: string }).message, /the limit is 20 MB/);
  assert.deepEqual((await market.get(`/market/items/${id}`)).body, item.body);
  assert.deepEqual(keptFiles(), []);
});

for (const key of ['', 'x', '..%2f..%2fsecret', '%00'.repeat(64), 'a'.repeat(64), `${'a'.repeat(63)}G`])
  test(`returns 404 for /shop/media/${key.slice(0, 20)}`, async () => {
    assert.equal((await market.get(`/shop/media/${key}`)).status, 404);
  });

test('gives a file for sale no public URL', async () => {
  const id = await market.wholeItem();
  const [version] = (await market.get(`/market/items/${id}/versions`)).body.data;
  assert.equal((await market.get(`/shop/media/${version.files[0].sha256}`)).status, 404);
});
