import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { openEvents } from '../../events/index.ts';
import { type ClusterServer, startClusterServer, testCluster } from '../../events/topology/cluster.testing.ts';
import { silentLog } from '../../kernel/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { imported } from './testing.ts';

const dir = mkdtempSync(join(tmpdir(), 'gatehouse-lost-answer-'));
let server: ClusterServer;
let service: Awaited<ReturnType<typeof openWebsites>>;
let stop: () => Promise<void>;
before(async () => {
  const started = await startClusterServer(dir);
  server = started.server;
  const url = `${started.url}/default?cluster=${testCluster}`;
  service = await openWebsites({
    async open() {
      const deps = await openTestDeps();
      const events = await openEvents({ dir: join(dir, 'spool'), url, maxSpoolBytes: 1e8, log: silentLog() });
      const close = async () => {
        await events.close();
        await deps.close();
      };
      return { ...deps, events, close };
    },
  });
  stop = started.close;
});
after(async () => {
  await service.close();
  await stop();
  rmSync(dir, { recursive: true, force: true });
});

const plausible = `"date","visitors","pageviews","bounces","visits","visit_duration"\n"2024-03-01",3,7,1,4,60\n"2024-03-02",2,2,2,2,0\n`;
const umami = `website_id,session_id,visit_id,event_id,hostname,url_path,event_type,created_at
w,s1,v1,e1,shop.example,/,1,2024-03-01 10:00:00
w,s1,v1,e2,shop.example,/buy,1,2024-03-01 10:01:00
w,s2,v2,e3,shop.example,/,1,2024-03-02 10:00:00
`;

let websites = 0;
for (const [name, file, table, rows, lost] of [
  ['imported_visitors_20240301_20240302.csv', plausible, 'website_days', 2, /^INSERT INTO import_\d+_days /],
  ['imported_visitors_20240301_20240302.csv', plausible, 'website_days', 2, /^INSERT INTO website_days /],
  ['website_event.csv', umami, 'pageviews', 3, /^INSERT INTO import_\d+_events /],
  ['website_event.csv', umami, 'pageviews', 3, /^INSERT INTO pageviews /],
] as const)
  test(`an import that loses the response to an insert into ${lost.source.includes('import_') ? 'what it stages for ' : ''}${table} leaves no data, and the next one imports each row once`, async () => {
    const fields = { domain: `l${++websites}.example`, time_zone: 'UTC' };
    const id = (await service.call(service.ann, 'POST', '/websites', fields)).body.data.id;
    const stored = async () => {
      const [found] = await service.deps.events.query<{ rows: number }>(
        `SELECT count() AS rows FROM ${table} WHERE website = {id:UInt32} AND import > 0`,
        { id },
      );
      return found!.rows;
    };
    let count = 0;
    server.afterwards = (sql) => (lost.test(sql) && count++ === 0 ? 'reset' : undefined);
    const failed = await imported(service, service.ann, id, name, file);
    assert.equal(count, 1, 'it was not sent again');
    assert.equal(failed.state, 'failed');
    assert.match(failed.message, /No data was imported\. Upload the file again/);
    assert.equal(await stored(), 0);

    const again = await imported(service, service.ann, id, name, file);
    assert.equal(again.state, 'finished', again.message);
    assert.equal(await stored(), rows);
  });
