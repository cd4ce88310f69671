import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { buildApp } from '../app/app.ts';
import { addItem, sell } from '../market/purchases/testing.ts';
import { makeAuthor } from '../market/testing.ts';
import { openIncident } from '../monitors/incidents/incident.store.ts';
import { linkedResources } from './deep-link-targets.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  before(async () => {
    deps = await open({ events: true });
    app = await buildApp(deps);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  test("finds a link's target only in its own account", async () => {
    const ada = await makeAuthor(deps, 'ada');
    const grace = await makeAuthor(deps, 'grace');
    const make = async (path: string, payload: object): Promise<number> => {
      const headers = { authorization: `Bearer ${ada.key}` };
      const reply = await app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload });
      assert.equal(reply.statusCode, 201, reply.body);
      return reply.json().data.id;
    };
    const monitor = await make('monitors', {
      name: 'A',
      url: 'https://a.example/',
      interval: 60,
      request_method: 'GET',
      alert_condition: 'url_unavailable',
    });
    const { db } = deps.database;
    const opened = await openIncident(db, { account_id: ada.id, monitor_id: monitor, cause: 'Down', started_at: 1 });
    const item = await addItem(deps, ada.id);
    const { purchase } = await sell(deps, item);
    const resources = [
      { kind: 'monitor', id: monitor },
      { kind: 'incident', id: opened?.id ?? 0 },
      { kind: 'item', id: item.id },
      { kind: 'purchase', id: purchase.id },
      { kind: 'website', id: await make('websites', { domain: 'a.example' }) },
      { kind: 'status_page', id: await make('status-pages', { name: 'A' }) },
    ] as const;
    for (const { kind, id } of resources) {
      const { belongsTo } = linkedResources[kind];
      assert.equal(await belongsTo(db, ada.id, id), true, kind);
      assert.equal(await belongsTo(db, grace.id, id), false, kind);
      assert.equal(await belongsTo(db, ada.id, id + 1000), false, kind);
    }
  });
});
