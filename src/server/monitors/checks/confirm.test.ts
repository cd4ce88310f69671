import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount, openTestDeps } from '../../../../test/support/testing.ts';
import type { CheckRow } from '../../events/index.ts';
import { createResolver } from '../../network/resolve.ts';
import { startChecker } from '../jobs.ts';
import { serveNames } from './testing/name-server.ts';
import { addMonitorRow } from './testing/rows.ts';
import { serveHttp, until } from './testing/servers.ts';

test('confirms a failure twice within ten seconds, with new connections and DNS lookups', async () => {
  const deps = await openTestDeps();
  deps.now = Date.now;
  const events: CheckRow[] = [];
  deps.events = { ...deps.events, record: async (_, row) => void events.push(row as CheckRow) };
  const connections = new Set<number | undefined>();
  const server = await serveHttp((incoming, outgoing) => {
    connections.add(incoming.socket.remotePort);
    outgoing.writeHead(500).end();
  });
  let lookUps = 0;
  const names = await serveNames((_, type) => {
    if (type !== 1) return 'none';
    lookUps++;
    return ['127.0.0.1'];
  });
  const resolve = createResolver({ servers: [names.server], hosts: () => undefined });
  const account = await addAccount(deps.database.db);
  await addMonitorRow(deps, account, { url: `http://site.example:${server.port}/`, condition: 'up' });
  const checker = startChecker(deps, { resolve });
  try {
    await until(async () => (await deps.database.db.selectFrom('incidents').selectAll().execute()).length === 1);
    await until(() => events.length === 3);
    assert.ok(events[2]!.at - events[0]!.at <= 10_000);
    assert.equal(connections.size, 3);
    assert.equal(lookUps, 3);
  } finally {
    await checker.stop();
    await server.close();
    names.close();
    await deps.close();
  }
});
