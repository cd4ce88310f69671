import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildTracker } from './build.ts';

test('the tracker is under 1,000 bytes gzipped, sets no cookie and stores nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-tracker-'));
  try {
    const script = await readFile(await buildTracker(folder));
    const bytes = gzipSync(script, { level: 9 }).length;
    assert.ok(bytes > 200 && bytes < 1000, `${bytes} bytes`);
    assert.doesNotMatch(script.toString(), /cookie|localStorage|sessionStorage|indexedDB/i);
  } finally {
    await rm(folder, { recursive: true });
  }
});
