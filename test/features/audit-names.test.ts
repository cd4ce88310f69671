import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addItem, sell } from '../../src/server/market/purchases/testing.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';
import { addIncidentRow } from '../../src/server/monitors/incidents/testing.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

onEachDatabase((open) => {
  let service: WholeService;
  let deps: TestDeps;
  let ada: { id: number; key: string };
  before(async () => {
    service = await openWholeService(open);
    ({ deps } = service);
    ada = await makeAuthor(deps, 'ada');
  });
  after(() => service.close());

  const lastEntry = async () => {
    const { db } = deps.database;
    return db
      .selectFrom('audit_entries')
      .leftJoin('audit_outcomes', 'audit_outcomes.entry_id', 'audit_entries.id')
      .where('audit_entries.account_id', '=', ada.id)
      .orderBy('audit_entries.id', 'desc')
      .select(['action', 'audit_entries.subject_id', 'audit_outcomes.subject_name'])
      .executeTakeFirstOrThrow();
  };

  test('names the monitor of a changed incident', async () => {
    const incident = await addIncidentRow(deps, await addMonitorRow(deps, ada.id, { name: 'Home page' }));
    const { status, text } = await service.call(ada, 'PATCH', `incidents/${incident.id}`, { comment: 'On it' });
    assert.equal(status, 200, text);
    assert.deepEqual(await lastEntry(), {
      action: 'incident.updated',
      subject_id: String(incident.id),
      subject_name: 'Home page',
    });
  });

  test('names the item of a changed purchase', async () => {
    const { purchase } = await sell(deps, await addItem(deps, ada.id, { name: 'Harbour Icons' }));
    const { status, text } = await service.call(ada, 'POST', `market/purchases/${purchase.id}/revoke`, {});
    assert.equal(status, 200, text);
    const { subject_id, subject_name } = await lastEntry();
    assert.deepEqual([subject_id, subject_name], [String(purchase.id), 'Harbour Icons']);
  });
});
