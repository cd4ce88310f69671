import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { defaultPlaces, startBareServer } from './postgres-server.testing.ts';

test('starts PostgreSQL for tests from a folder that only root can read', {
  skip: process.getuid?.() === 0 ? false : 'only root makes such a folder',
}, async () => {
  const hidden = mkdtempSync(join(tmpdir(), 'gatehouse-hidden-'));
  try {
    const programs = join(hidden, 'native');
    cpSync(defaultPlaces().programs, programs, { recursive: true, verbatimSymlinks: true });
    const temporary = join(hidden, 'tmp');
    mkdirSync(temporary);
    const server = await startBareServer({ programs, folders: [temporary, '/tmp'] });
    try {
      const client = new pg.Client({ connectionString: `${server.url}/postgres` });
      await client.connect();
      assert.equal((await client.query('select 1 as one')).rows[0].one, 1);
      await client.end();
    } finally {
      await server.stop();
    }
    await assert.rejects(
      startBareServer({ programs, folders: [temporary] }),
      /set TMPDIR to a folder that everybody may/,
    );
  } finally {
    rmSync(hidden, { recursive: true, force: true });
  }
});
