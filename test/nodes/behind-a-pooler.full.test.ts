import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startTestPooler } from '../../src/server/database/pooler.testing.ts';
import { sharedPostgres, startServer } from '../../src/server/database/postgres.testing.ts';

let server: Awaited<ReturnType<typeof startServer>>;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

/** If `named` is set, only tests whose name matches this pattern run. */
const suites: Record<string, { file: string; named?: string }> = {
  'limits of log-ins, caches and keys': { file: 'test/nodes/two-processes.full.test.ts' },
  'claims of checks': { file: 'src/server/monitors/checks/failover.full.test.ts' },
  'open visits': {
    file: 'src/server/websites/collecting/visits/database-visits.full.test.ts',
    named: 'if nodes are killed|wrote ahead but did not spool|reach two nodes simultaneously|ended long ago',
  },
  jobs: { file: 'test/nodes/jobs-of-two-processes.full.test.ts' },
  'clocks and leases': { file: 'test/nodes/clocks-of-two-machines.full.test.ts' },
};

for (const [name, { file, named }] of Object.entries(suites))
  test(`${name} work behind a pooler in transaction mode`, async () => {
    const pooler = await startTestPooler(server.url);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const only = named === undefined ? [] : [`--test-name-pattern=${named}`];
    try {
      const child = spawn(
        process.execPath,
        ['--test', '--test-reporter=tap', ...only, join(import.meta.dirname, '..', '..', file)],
        { env: { ...env, [sharedPostgres]: pooler.url }, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      assert.equal(status, 0, said);
      assert.match(said, /^# pass [1-9]/m, said);
      assert.deepEqual(pooler.ofSessions, []);
      assert.ok(pooler.transactions() > 50, String(pooler.transactions()));
    } finally {
      await pooler.close();
    }
  });
