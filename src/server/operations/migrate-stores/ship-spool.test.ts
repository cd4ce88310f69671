import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { startEngine } from '../../events/engine/start.ts';
import { SpoolFile } from '../../events/spool/file.ts';
import { streams } from '../../events/streams.ts';
import { check } from '../../events/testing.ts';
import { requireSameSecret } from '../../stores/secret.ts';
import { shipSpoolCommand } from './ship-spool.ts';

onEachDatabase({ forks: true }, (open) => {
  test('ships a lost node’s spool once and logs it', async (t) => {
    const node = mkdtempSync(join(tmpdir(), 'gatehouse-node-'));
    const engine = await startEngine({ dir: join(node, 'engine') });
    const deps = await open({ config: { clickhouseUrl: engine.url } });
    t.after(async () => {
      await deps.close();
      await engine.close();
      rmSync(node, { recursive: true });
    });
    await requireSameSecret(deps.database, deps.vault);
    mkdirSync(join(node, 'events'));
    const spool = new SpoolFile(join(node, 'events', 'spool.db'), 1e8);
    spool.append([{ stream: 'checks', rows: 1, lines: `${streams.checks.line(check({ monitor: 1, at: 1 }))}\n` }]);
    spool.close();
    const said: string[] = [];
    const terminal = { say: (line: string) => said.push(line), note: () => {}, progress: undefined };
    await shipSpoolCommand(deps, terminal, node);
    await shipSpoolCommand(deps, terminal, node);
    assert.match(said[0] ?? '', /^Shipped 1 events from .*: 1 checks, 0 page views/);
    assert.match(said[1] ?? '', /is empty: nothing had to be shipped/);
    const logged = await deps.database.db.selectFrom('audit_entries').select('action').execute();
    assert.deepEqual(
      logged.map(({ action }) => action),
      ['spool.shipped'],
    );
  });
});
