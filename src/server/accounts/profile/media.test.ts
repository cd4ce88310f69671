import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { openSharedConsole, type SharedConsole } from '../testing.ts';

let opened: SharedConsole['opened'];
let owner: SharedConsole['owner'];
let second: SharedConsole['second'];
before(async () => {
  ({ opened, owner, second } = await openSharedConsole());
});
after(() => opened.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#936' } });
const upload = (place: string, type: string, body: Buffer, browser = owner) =>
  browser.send('PUT', `/account/${place}`, body, { 'content-type': type });
const stored = () => opened.deps.database.db.selectFrom('media').select(['id', 'account_id']).execute();

for (const type of ['png', 'jpeg', 'webp'] as const) {
  test(`converts a ${type} to a square, public and cacheable WebP avatar`, async () => {
    const reply = await upload('avatar', `image/${type}`, await picture(900, 300).toFormat(type).toBuffer());
    assert.equal(reply.status, 200, JSON.stringify(reply.answer));
    const image = await opened.app.inject({ url: reply.answer.data.avatar_url });
    assert.equal(image.statusCode, 200);
    assert.equal(image.headers['content-type'], 'image/webp');
    assert.equal(image.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(image.headers['x-content-type-options'], 'nosniff');
    const { format, width, height } = await sharp(image.rawPayload).metadata();
    assert.deepEqual([format, width, height], ['webp', 512, 512]);
  });
}

for (const [given, expected] of [
  [
    [3200, 2400],
    [1600, 600],
  ],
  [
    [800, 400],
    [800, 400],
  ],
] as const) {
  test(`resizes a cover of ${given.join(' × ')} to ${expected.join(' × ')}`, async () => {
    const reply = await upload('cover', 'image/png', await picture(given[0], given[1]).png().toBuffer());
    const image = await opened.app.inject({ url: reply.answer.data.cover_url });
    const { width, height } = await sharp(image.rawPayload).metadata();
    assert.deepEqual([width, height], expected);
  });
}

test('removes the location of a photo and applies its orientation', async () => {
  const photo = await picture(40, 20)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  assert.ok((await sharp(photo).metadata()).exif);
  const reply = await upload('cover', 'image/jpeg', photo);
  const image = await opened.app.inject({ url: reply.answer.data.cover_url });
  const { exif, width, height } = await sharp(image.rawPayload).metadata();
  assert.equal(exif, undefined);
  assert.deepEqual([width, height], [20, 40]);
});

test('replaces and removes one image and keeps the other', async () => {
  const png = await picture(10, 10).png().toBuffer();
  await upload('cover', 'image/png', png);
  const first = (await upload('avatar', 'image/png', png)).answer.data;
  const next = (await upload('avatar', 'image/png', png)).answer.data;
  assert.notEqual(next.avatar_url, first.avatar_url);
  assert.equal((await opened.app.inject({ url: first.avatar_url })).statusCode, 404);
  const removed = (await owner.send('DELETE', '/account/avatar')).answer.data;
  assert.deepEqual([removed.avatar_url, removed.cover_url], [null, next.cover_url]);
  assert.equal((await opened.app.inject({ url: next.avatar_url })).statusCode, 404);
  assert.equal((await opened.app.inject({ url: next.cover_url })).statusCode, 200);
  assert.equal((await owner.send('DELETE', '/account/avatar')).status, 200);
});

test('keeps one avatar after concurrent uploads', async () => {
  const png = await picture(10, 10).png().toBuffer();
  await Promise.all(Array.from({ length: 5 }, () => upload('avatar', 'image/png', png, second)));
  const { avatar_url } = (await second.send('GET', '/account')).answer.data;
  const ids = (await stored()).filter(({ account_id }) => account_id === 2).map(({ id }) => `/media/${id}`);
  assert.deepEqual(ids, [avatar_url]);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const refused: [string, string, () => Buffer | Promise<Buffer>, number][] = [
  ['an SVG', 'image/svg+xml', () => svg, 415],
  ['an SVG that says it is a PNG', 'image/png', () => svg, 415],
  ['a GIF', 'image/png', () => picture(9, 9).gif().toBuffer(), 415],
  ['JSON', 'application/json', () => Buffer.from('{}'), 415],
  ['a form', 'application/x-www-form-urlencoded', () => Buffer.from('a=b'), 415],
  ['an empty body', 'image/png', () => Buffer.alloc(0), 415],
  ['half a PNG', 'image/png', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 120), 422],
  ['a small file of too many pixels', 'image/png', () => picture(10_000, 6_000).png().toBuffer(), 422],
  ['more than 5 MB', 'image/png', () => Buffer.alloc(5 * 1024 * 1024 + 1), 413],
];
for (const [name, type, body, status] of refused) {
  test(`rejects ${name} and keeps the avatar`, async () => {
    const before = (await owner.send('GET', '/account')).answer.data.avatar_url;
    const reply = await upload('avatar', type, await body());
    assert.equal(reply.status, status, JSON.stringify(reply.answer));
    assert.equal(typeof reply.answer.message, 'string');
    assert.equal((await owner.send('GET', '/account')).answer.data.avatar_url, before);
  });
}

for (const id of ['', 'x', 'a'.repeat(43), '..%2F..%2Fsecret', '%00'.repeat(43)]) {
  test(`returns 404 for /media/${id.slice(0, 20)}`, async () => {
    assert.equal((await opened.app.inject({ url: `/media/${id}` })).statusCode, 404);
  });
}

test('requires a session for uploads', async () => {
  const reply = await upload('avatar', 'image/png', await picture(9, 9).png().toBuffer(), opened.browser());
  assert.equal(reply.status, 401);
});

test('generates an image for an account without one, and returns 404 for invalid paths', async () => {
  for (const role of ['avatar', 'cover']) {
    const { statusCode, headers, body } = await opened.app.inject({ url: `/media/generated/${role}/137/%C3%84%3C` });
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/svg+xml; charset=utf-8']);
    assert.match(body, /^<svg /);
    assert.ok(!body.includes('Ä<'));
  }
  for (const path of ['avatar/360/A', 'avatar/x/A', 'logo/1/A', 'avatar/1/ABCDE'])
    assert.equal((await opened.app.inject({ url: `/media/generated/${path}` })).statusCode, 404, path);
});
