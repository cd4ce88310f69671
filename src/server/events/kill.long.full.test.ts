import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { isWhole } from '../../../test/support/long-runs.testing.ts';
import { silentLog } from '../kernel/log.ts';
import { openEvents } from './events.ts';
import { check } from './testing.ts';

const recorder = (dir: string, from: number) => `
  const { openEvents } = await import(${JSON.stringify(new URL('./events.ts', import.meta.url).href)});
  const { silentLog } = await import(${JSON.stringify(new URL('../kernel/log.ts', import.meta.url).href)});
  const events = await openEvents({ dir: ${JSON.stringify(dir)}, maxSpoolBytes: 1e8, log: silentLog() });
  const row = ${JSON.stringify(check())};
  for (let at = ${from}; ; at += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, i) =>
      events.record('checks', { ...row, at: at + i }).then(() => process.stdout.write(at + i + '\\n'))));
    events.flush().catch(() => {});
  }`;

const kills = isWhole ? 3 : 2;

describe(`a service killed with -9, ${kills} times`, () => {
  it('has every acknowledged row exactly once after the restart', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'gatehouse-kill-'));
    const acknowledged: number[] = [];
    for (let run = 0; run < kills; run++) {
      const script = recorder(dir, run * 1_000_000 + 1);
      const service = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lifeOf = acknowledged.length + 1000 + Math.random() * 1000;
      await new Promise((resolve) => {
        const lines = createInterface(service.stdout);
        lines.on('line', (line) => {
          acknowledged.push(Number(line));
          if (acknowledged.length > lifeOf) service.kill('SIGKILL');
        });
        lines.once('close', resolve);
      });
    }
    const events = await openEvents({ dir, maxSpoolBytes: 1e8, log: silentLog() });
    await events.flush();
    const rows = await events.query<{ at: number; n: number }>(
      'SELECT toUnixTimestamp64Milli(at) AS at, count() AS n FROM checks GROUP BY at',
    );
    const stored = new Map(rows.map((row) => [row.at, row.n]));
    assert.deepEqual(
      acknowledged.filter((at) => stored.get(at) !== 1),
      [],
    );
    assert.deepEqual(
      rows.filter((row) => row.n !== 1),
      [],
    );
    await events.close();
    rmSync(dir, { recursive: true });
  });
});
