import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { createSyncedFile, syncEveryBytes } from './synced-file.ts';

function makeFolder(t: { after: (end: () => void) => void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-synced-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('keeps every byte in order and is readable only by its owner', async (t) => {
  const file = join(makeFolder(t), 'backup');
  const parts = Array.from({ length: 40 }, (_, n) => Buffer.alloc(syncEveryBytes / 16 + n, n));
  await pipeline(Readable.from(parts), await createSyncedFile(file));
  assert.ok(readFileSync(file).equals(Buffer.concat(parts)));
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('never overwrites an existing file', async (t) => {
  const file = join(makeFolder(t), 'backup');
  writeFileSync(file, 'kept');
  await assert.rejects(createSyncedFile(file), { code: 'EEXIST' });
  assert.equal(readFileSync(file, 'utf8'), 'kept');
});

test('passes on the error of the source', async (t) => {
  const file = join(makeFolder(t), 'backup');
  async function* failing() {
    yield Buffer.from('a');
    throw new Error('the source failed');
  }
  await assert.rejects(pipeline(failing(), await createSyncedFile(file)), /the source failed/);
  assert.ok(existsSync(file));
});
