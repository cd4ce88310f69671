import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lockFolder } from './folder-lock.ts';

test('locks a folder for one process, and releases it when the process is killed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-hold-'));
  const source = `import { lockFolder } from '${join(import.meta.dirname, 'folder-lock.ts')}'; lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', source, dir]);
  try {
    await once(other.stdout, 'data');
    assert.throws(() => lockFolder(dir), /Another Gatehouse process uses/);
    const exit = once(other, 'exit');
    other.kill('SIGKILL');
    await exit;
    lockFolder(dir)();
  } finally {
    other.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  }
});
