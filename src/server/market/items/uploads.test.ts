import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startS3 } from '../../files/s3-client/testing.ts';
import { keysOf } from '../../files/testing.ts';
import { dayMs } from '../../kernel/time.ts';
import { openItems, picture, type TestItems } from './testing.ts';
import { removeUnusedFiles } from './unused-files.ts';

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));
let s3: Awaited<ReturnType<typeof startS3>>;
before(async () => {
  s3 = await startS3();
});
after(() => s3.close());

for (const where of ['disk', 'S3'] as const)
  describe(`on ${where}`, () => {
    let market: TestItems;
    before(async () => {
      market = await openItems(undefined, where === 'S3' ? s3.address : undefined);
      await market.app.listen({ host: '127.0.0.1', port: 0 });
    });
    after(() => market.close());
    const folder = () => join(market.deps.config.dataDir, 'files');
    const onDisk = () =>
      existsSync(folder())
        ? readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
            statSync(join(folder(), name), { throwIfNoEntry: false })?.isFile(),
          )
        : [];
    const kept = () => keysOf(market.deps.files);
    /** Makes all files two days old. */
    const age = () => {
      const then = Date.now() - 2 * dayMs;
      for (const object of s3.objects.values()) object.changedAt = then;
      for (const name of onDisk()) utimesSync(join(folder(), name), then / 1000, then / 1000);
    };
    const draftVersion = async (id: number, version: string) =>
      `/market/items/${id}/versions/${(await market.post(`/market/items/${id}/versions`, { version })).body.data.id}`;

    test('leaves no file and no row after an interrupted upload', async () => {
      const id = await market.wholeItem();
      const before = await kept();
      const version = await draftVersion(id, '2.0.0');
      const { port } = market.app.server.address() as AddressInfo;
      for (const path of [`/market/items/${id}/media/thumbnail`, `${version}/files?file_name=big.zip`]) {
        const socket = connect(port, '127.0.0.1');
        const head = `PUT ${path} HTTP/1.1\r\nhost: x\r\nx-account: ${market.ann}\r\ncontent-type: application/octet-stream\r\n`;
        socket.write(`${head}content-length: 1000000\r\n\r\n${'x'.repeat(100_000)}`);
        while (onDisk().every((name) => !name.includes('incoming'))) await aMoment();
        socket.destroy();
        while (onDisk().some((name) => name.includes('incoming'))) await aMoment();
      }
      assert.deepEqual(await kept(), before);
      assert.deepEqual((await market.get(version)).body.data.files, []);
    });

    test('rejects a file whose announced size is too large, with a readable response', async () => {
      const id = await market.wholeItem();
      const { port } = market.app.server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/market/items/${id}/media/thumbnail`, {
        method: 'PUT',
        headers: { 'x-account': String(market.ann), 'content-type': 'image/png' },
        body: new Uint8Array(25 * 1024 ** 2),
      });
      assert.equal(answer.status, 413);
      assert.match(
        ((await answer.json()) as { message: string }).message,
        /^The file is too large: the limit is 20 MB/,
      );
    });

    test('deletes unused files after a day, and keeps used ones', async () => {
      const id = await market.wholeItem();
      const version = await draftVersion(id, '2.0.0');
      const upload = (content: string) => market.upload(`${version}/files?file_name=a.txt`, content);
      const first = (await upload('first')).body.data.files[0];
      await upload('second');
      await market.upload(`/market/items/${id}/media/screenshot`, await picture(11, 11, '#abc').png().toBuffer());
      const before = await kept();
      await removeUnusedFiles(market.deps);
      assert.deepEqual(await kept(), before, 'nothing that came a moment ago');
      age();
      await removeUnusedFiles(market.deps);
      assert.deepEqual(
        await kept(),
        before.filter((key) => key !== first.sha256),
      );
      await market.remove(`/market/items/${id}`);
      for (const { id: other } of (await market.get('/market/items')).body.data)
        await market.remove(`/market/items/${other}`);
      await removeUnusedFiles(market.deps);
      assert.deepEqual(
        await kept(),
        before.filter((key) => key !== first.sha256),
        'files of items in the trash stay',
      );
      await market.deps.database.db.deleteFrom('trash').execute();
      await removeUnusedFiles(market.deps);
      assert.deepEqual(await kept(), []);
    });

    test('serves a version’s file in full and in part', async () => {
      const id = await market.wholeItem();
      const [version] = (await market.get(`/market/items/${id}/versions`)).body.data;
      const path = `/market/items/${id}/versions/${version.id}/files/${version.files[0].id}`;
      assert.equal((await market.get(path)).bytes.toString(), 'content of 1.0.0');
      const part = await market.call(market.ann, 'GET', path, { headers: { range: 'bytes=-5' } });
      assert.deepEqual([part.status, part.bytes.toString()], [206, '1.0.0']);
    });

    test('limits an author’s concurrent uploads without affecting other authors', async () => {
      const id = await market.wholeItem();
      const { port } = market.app.server.address() as AddressInfo;
      const version = await draftVersion(id, '2.0.0');
      const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
      for (const socket of sockets)
        socket.write(
          `PUT ${version}/files HTTP/1.1\r\nhost: x\r\nx-account: ${market.ann}\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf`,
        );
      while (onDisk().filter((name) => name.includes('incoming')).length < 8) await aMoment();
      const ninth = await market.upload(`${version}/files?file_name=9`, 'ninth');
      assert.deepEqual([ninth.status, ninth.headers['retry-after']], [429, '10']);
      const others = await market.wholeItem(market.bob);
      assert.ok(others > 0);
      for (const socket of sockets) socket.destroy();
      const again = () => market.upload(`${version}/files?file_name=9`, 'ninth');
      let answer = await again();
      // The service notices closed connections with a delay.
      while (answer.status === 429) {
        await aMoment();
        answer = await again();
      }
      assert.equal(answer.status, 200);
    });
  });
