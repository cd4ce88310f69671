import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { silentLog } from '../../kernel/log.ts';
import { openEvents } from '../index.ts';

test('every column of page views is compressed with ZSTD, and keeps its default', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-smaller-rows-'));
  const events = await openEvents({ dir, maxSpoolBytes: 1e8, log: silentLog() });
  try {
    const columns = await events.query<{ name: string; codec: string; defaults: string }>(
      `SELECT name, compression_codec AS codec, default_expression AS defaults FROM system.columns
       WHERE database = currentDatabase() AND table = 'pageviews' AND default_kind != 'ALIAS'`,
    );
    assert.ok(columns.length > 30);
    assert.deepEqual(
      columns.filter(({ codec }) => !codec.includes('ZSTD')),
      [],
    );
    assert.equal(columns.find(({ name }) => name === 'counted')?.defaults, '1');
  } finally {
    await events.close();
    rmSync(dir, { recursive: true });
  }
});
