import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { saveUpload } from './upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-upload-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const options = { contentType: 'text/csv', path: join(folder, 'imports', '1'), alive: async () => {} };
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

test('rejects an upload that would leave less than the reserve, before and while it arrives', async () => {
  const body = () => Readable.from([Buffer.alloc(1024)]);
  await assert.rejects(saveUpload(body(), { ...options, expectedBytes: freeBytes() }), { code: 'unavailable' });
  await assert.rejects(saveUpload(body(), { ...options, reserveBytes: 2 * freeBytes() }), { code: 'unavailable' });
  const large = function* () {
    for (let chunk = 0; chunk < 1024; chunk++) yield Buffer.alloc(1024 ** 2);
  };
  const reserveBytes = freeBytes() - 48 * 1024 ** 2;
  await assert.rejects(saveUpload(Readable.from(large()), { ...options, reserveBytes }), { code: 'unavailable' });
});

test('ends an upload that is too slow, although it never pauses', async () => {
  const drip = async function* () {
    for (;;) {
      yield Buffer.from('x');
      await new Promise(setImmediate);
    }
  };
  await assert.rejects(saveUpload(Readable.from(drip()), { ...options, graceMs: 0 }), { code: 'malformed' });
  const { bytes } = await saveUpload(Readable.from([Buffer.alloc(1024 ** 2)]), { ...options, graceMs: 0 });
  assert.equal(bytes, 1024 ** 2);
});
