import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '../../kernel/refusal.ts';
import type { ImportRun } from './run.ts';
import { receiveUpload } from './upload.ts';

let dataDir: string;
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-upload-'));
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

const runOf = (assertAlive = () => {}) =>
  ({ id: 1, assertAlive, figures: { bytes_total: 0, file_name: '' } }) as ImportRun;
const arriving = async () => (await readdir(join(dataDir, 'market-imports', 'arriving')).catch(() => [])).length;
const brokenOff = (error: unknown) => error instanceof Refusal && error.code === 'malformed';
const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

for (const [what, contentType, beginning] of [
  ['a body', 'text/csv', 'a,b\n'],
  ['a form', 'multipart/form-data; boundary=x', `${head}a,b\n`],
] as const) {
  test(`ends ${what} that sends no more data`, async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const body = new PassThrough();
    body.write(beginning);
    const receiving = receiveUpload({ dataDir }, runOf(), { body, contentType, fileName: undefined });
    const outcome = assert.rejects(receiving, brokenOff);
    while ((await arriving()) === 0) await turn();
    context.mock.timers.tick(31_000);
    await outcome;
    assert.equal(await arriving(), 0);
  });

  test(`ends ${what} that is interrupted`, async () => {
    const body = new PassThrough();
    body.write(beginning);
    const receiving = receiveUpload({ dataDir }, runOf(), { body, contentType, fileName: undefined });
    setTimeout(() => body.destroy(), 50);
    await assert.rejects(receiving, brokenOff);
  });
}

test('rejects a form whose first part is not a file', async () => {
  const body = new PassThrough();
  const contentType = 'multipart/form-data; boundary=x';
  body.end(`--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'a'.repeat(200_000)}\r\n--x--\r\n`);
  const receiving = receiveUpload({ dataDir }, runOf(), { body, contentType, fileName: undefined });
  await assert.rejects(receiving, brokenOff);
});

test('stops receiving a file when its import is stopped', async () => {
  const body = new PassThrough();
  const stopped = () => {
    throw new Refusal('conflict', 'stopped');
  };
  const receiving = receiveUpload({ dataDir }, runOf(stopped), { body, contentType: 'text/csv', fileName: undefined });
  body.write('a,b\n');
  await assert.rejects(receiving, /stopped/);
  body.write('more is read away');
  assert.equal(body.readableFlowing, true);
});
