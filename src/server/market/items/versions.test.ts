import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { compareVersions } from '../../../shared/version-number.ts';
import { findOrderableItem, listFiles, listPublishedVersions } from '../catalogue/deliverable.store.ts';
import { safeFileName } from './file-name.ts';
import { openItems, type TestItems } from './testing.ts';

onEachDatabase((open) => {
  let market: TestItems;
  before(async () => {
    market = await openItems(open);
  });
  after(() => market.close());

  test('creates an unpublished version, accepts files, and publishes it', async () => {
    const id = await market.wholeItem();
    const versions = `/market/items/${id}/versions`;
    const made = await market.post(versions, { version: '1.1.0', changes: '- faster' });
    assert.equal(made.status, 201);
    const one = `${versions}/${made.body.data.id}`;
    assert.equal(made.headers.location, `https://market.example/api/v1${one}`);
    assert.deepEqual([made.body.data.published_at, made.body.data.files], [null, []]);
    const early = await market.post(`${one}/publish`);
    assert.deepEqual(
      [early.status, early.body.errors.files],
      [422, ['Upload a file for this version before publishing it.']],
    );
    const content = Buffer.from('PK\x03\x04 archive');
    const { body } = await market.upload(`${one}/files?file_name=icons.zip`, content);
    const [file] = body.data.files;
    assert.deepEqual(
      [file.name, file.bytes, file.sha256],
      ['icons.zip', content.length, createHash('sha256').update(content).digest('hex')],
    );
    const { db } = market.deps.database;
    assert.deepEqual(
      (await listPublishedVersions(db, id)).map(({ version }) => version),
      ['1.0.0'],
    );
    market.deps.clock.ms += 1000;
    assert.equal((await market.post(`${one}/publish`)).status, 200);
    assert.deepEqual(
      (await listPublishedVersions(db, id)).map(({ version }) => version),
      ['1.1.0', '1.0.0'],
    );
    assert.deepEqual(
      (await listFiles(db, [made.body.data.id])).map(({ name }) => name),
      ['icons.zip'],
    );
    assert.equal((await market.get(`/market/items/${id}`)).body.data.version, '1.1.0');
  });

  test('keeps published versions unchanged, except for the change log', async () => {
    const id = await market.wholeItem();
    const versions = `/market/items/${id}/versions`;
    const [published] = (await market.get(versions)).body.data;
    const one = `${versions}/${published.id}`;
    const file = `${one}/files/${published.files[0].id}`;
    assert.equal((await market.patch(one, { version: '9.0.0' })).status, 409);
    assert.equal((await market.remove(one)).status, 409);
    assert.equal((await market.remove(file)).status, 409);
    assert.equal((await market.upload(`${one}/files?file_name=more.zip`, 'x')).status, 409);
    assert.equal((await market.post(`${one}/publish`)).status, 409);
    const mended = await market.patch(one, { changes: 'Mended.' });
    assert.deepEqual([mended.body.data.changes, mended.body.data.version], ['Mended.', '1.0.0']);
  });

  test('accepts the version numbers that people use, each once and in any order', async () => {
    const id = await market.wholeItem();
    const versions = `/market/items/${id}/versions`;
    for (const version of ['1', '1.0', 'v1.0.0', '', '1.0.0', 'latest', '1.2.3.4.5', '1.0.0+5'])
      assert.equal((await market.post(versions, { version })).status, 422, version);
    const { errors } = (await market.post(versions, { version: '1.2 beta' })).body;
    assert.deepEqual(errors, {
      version: [
        'version must be one to four numbers separated by dots, such as 1.2.0, optionally with a suffix such as -beta.1.',
      ],
    });
    for (const [version, stored, channel] of [
      ['v1.2', '1.2', 'stable'],
      ['2024.01.15', '2024.01.15', 'stable'],
      ['1.2.3.4', '1.2.3.4', 'stable'],
      ['2.0.0-beta.1', '2.0.0-beta.1', 'beta'],
    ]) {
      const { data } = (await market.post(versions, { version })).body;
      assert.deepEqual([data.version, data.channel], [stored, channel]);
    }
    await market.wholeVersion(id, '1.10.0');
    const late = await market.wholeVersion(id, '1.9.0');
    const shown = (await market.get(`${versions}/${late}`)).body.data;
    assert.notEqual(shown.published_at, null);
    const itemVersion = async () => (await market.get(`/market/items/${id}`)).body.data.version;
    assert.equal(await itemVersion(), '1.10.0');
    await market.wholeVersion(id, '1.11.0-rc.1');
    assert.equal(await itemVersion(), '1.10.0');
    await market.wholeVersion(id, '3.0');
    assert.equal(await itemVersion(), '3.0');
  });

  test('replaces a file of the same name, and deletes files', async () => {
    const id = await market.wholeItem();
    const made = (await market.post(`/market/items/${id}/versions`, { version: '2.0.0' })).body.data;
    const one = `/market/items/${id}/versions/${made.id}`;
    await market.upload(`${one}/files?file_name=a.txt`, 'first');
    await market.upload(`${one}/files?file_name=b.txt`, 'other');
    const { body } = await market.upload(`${one}/files?file_name=a.txt`, 'second');
    assert.deepEqual(
      body.data.files.map(({ name, bytes }: { name: string; bytes: number }) => [name, bytes]),
      [
        ['b.txt', 5],
        ['a.txt', 6],
      ],
    );
    const gone = `${one}/files/${body.data.files[0].id}`;
    assert.deepEqual((await market.remove(gone)).body, { id: body.data.files[0].id, object: 'file', deleted: true });
    assert.equal((await market.get(gone)).status, 404);
    assert.deepEqual((await market.remove(one)).body, { id: made.id, object: 'version', deleted: true });
    assert.equal((await market.get(one)).status, 404);
  });

  test('returns the author’s file unchanged, as a download', async () => {
    const id = await market.wholeItem();
    const made = (await market.post(`/market/items/${id}/versions`, { version: '2.0.0' })).body.data;
    const one = `/market/items/${id}/versions/${made.id}`;
    const name = encodeURIComponent('../../Ünïcode "quoted"\r\nX: y.html');
    const { body } = await market.upload(`${one}/files?file_name=${name}`, '<script>alert(1)</script>');
    const [file] = body.data.files;
    assert.equal(file.name, 'Ünïcode _quoted_X_ y.html');
    const answer = await market.get(`${one}/files/${file.id}`);
    assert.equal(answer.bytes.toString(), '<script>alert(1)</script>');
    assert.deepEqual(
      ['content-type', 'x-content-type-options', 'cache-control', 'content-disposition'].map(
        (header) => answer.headers[header],
      ),
      [
        'application/octet-stream',
        'nosniff',
        'private, no-store',
        `attachment; filename="_n_code _quoted_X_ y.html"; filename*=UTF-8''%C3%9Cn%C3%AFcode%20_quoted_X_%20y.html`,
      ],
    );
  });

  test('shows only published items to the public', async () => {
    const id = await market.wholeItem();
    const { db } = market.deps.database;
    assert.equal(await findOrderableItem(db, id), undefined);
    await market.post(`/market/items/${id}/publish`);
    assert.equal((await findOrderableItem(db, id))?.id, id);
    await market.post(`/market/items/${id}/withdraw`);
    assert.equal(await findOrderableItem(db, id), undefined);
  });

  test('stores all files of concurrent uploads', async () => {
    const id = await market.wholeItem();
    const made = (await market.post(`/market/items/${id}/versions`, { version: '2.0.0' })).body.data;
    const one = `/market/items/${id}/versions/${made.id}`;
    const names = Array.from({ length: 6 }, (_, index) => `${index}.txt`);
    await Promise.all(names.map((name) => market.upload(`${one}/files?file_name=${name}`, name)));
    const { body } = await market.get(one);
    assert.deepEqual(body.data.files.map(({ name }: { name: string }) => name).sort(), names);
  });
});

for (const [given, name] of [
  ['icons.zip', 'icons.zip'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\icons.zip', 'icons.zip'],
  ['a\u0000b\r\n.zip', 'ab.zip'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['con|aux<>:"?*.txt', 'con_aux______.txt'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', '.htaccess'],
  ['می\u200cخواهم.zip', 'می\u200cخواهم.zip'],
  ['👨\u200d👩\u200d👧.zip', '👨\u200d👩\u200d👧.zip'],
  ['\u200da\u200c.zip', 'a.zip'],
  ['\ud800.zip', '\ufffd.zip'],
  [`${'x'.repeat(500)}.zip`, `${'x'.repeat(196)}.zip`],
] as const)
  test(`saves a file called ${JSON.stringify(given.slice(0, 30))} as ${name.slice(0, 30)}`, () => {
    assert.equal(safeFileName(given), name);
  });

for (const [first, second, expected] of [
  ['1.0.0', '1.0.0', 0],
  ['1.9.0', '1.10.0', -1],
  ['2.0.0', '1.99.99', 1],
  ['1.0.1', '1.0.0', 1],
] as const)
  test(`compares ${first} with ${second} as ${expected}`, () => {
    assert.equal(Math.sign(compareVersions(first, second)), expected);
  });
