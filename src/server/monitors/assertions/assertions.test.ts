import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactly } from '../../../../test/contract/client.ts';
import { monitorsPath, plainMonitor, useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { sealResponse } from '../failures/incident-response.ts';
import { addIncidentRow } from '../incidents/testing.ts';
import { monitorAnswer } from '../monitor/wire.ts';

const status = { source: 'json', property: '$.status', comparison: 'equals', target: 'up' };
const size = { source: 'size', comparison: 'less_than', target: 5000, severity: 'degraded' };
const shown = [
  { ...status, severity: 'down' },
  { ...size, property: null, target: '5000' },
];

onEachDatabase((open) => {
  const service = useService(open);
  const made = async (more: object) => {
    const { status: code, body } = await service.ada.post(monitorsPath, { ...plainMonitor, ...more });
    assert.equal(code, 201, JSON.stringify(body));
    return exactly(monitorAnswer, body.data);
  };
  const one = (id: number) => `${monitorsPath}/${id}`;

  test('stores assertions, replaces the whole list, and takes it from a form', async () => {
    const { id, assertions } = await made({ assertions: [status, size] });
    assert.deepEqual(assertions, shown);
    const form = new URLSearchParams({
      'assertions[0][source]': 'header',
      'assertions[0][property]': 'X-Node',
      'assertions[0][comparison]': 'exists',
      'assertions[4][source]': 'size',
      'assertions[4][comparison]': 'at_most',
      'assertions[4][target]': '900',
      'assertions[5][source]': '',
    });
    const changed = await service.ada.put(one(id), Object.fromEntries(form), 'form');
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.deepEqual(
      exactly(monitorAnswer, changed.body.data).assertions.map(({ source, property, target }) => [
        source,
        property,
        target,
      ]),
      [
        ['header', 'X-Node', null],
        ['size', null, '900'],
      ],
    );
    const kept = await service.ada.put(one(id), { name: 'Kept' });
    assert.equal(exactly(monitorAnswer, kept.body.data).assertions.length, 2);
    const cleared = await service.ada.put(one(id), { assertions: '' }, 'form');
    assert.deepEqual(exactly(monitorAnswer, cleared.body.data).assertions, []);
  });

  test('names the field of a wrong assertion', async () => {
    const refused = async (more: object) => {
      const { status: code, body } = await service.ada.post(monitorsPath, { ...plainMonitor, ...more });
      assert.equal(code, 422);
      return body.errors;
    };
    assert.deepEqual(await refused({ assertions: [status, { ...status, property: '$.a b' }] }), {
      'assertions[1][property]': ['assertions[1][property] must be a JSONPath, such as $.status.'],
    });
    assert.deepEqual(await refused({ url: 'dns:///a.example?type=A', assertions: [status] }), {
      'assertions[0][source]': ['assertions[0][source] cannot be json for dns:// monitors.'],
    });
    const { id } = await made({ assertions: [status] });
    assert.equal((await service.ada.put(one(id), { url: 'tcp://a.example:25' })).status, 422);
  });

  test('shows the response of an incident to its account only', async () => {
    const { id } = await made({});
    const { db } = service.deps.database;
    const monitor = await db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const incident = await addIncidentRow(service.deps, monitor, { cause: 'text not found' });
    const path = `/api/v1/incidents/${incident.id}/response`;
    assert.equal((await service.ada.get(path)).body.data, null);
    const met = { status: 200, total: 5, address: '192.0.2.1:443', final_url: '', protocol: 'h2' };
    const received = { headers: [{ name: 'x-node', value: 'b' }], text: 'Good evening', isWhole: true };
    const sealed = sealResponse(service.deps.vault, monitor, { at: 1000, cause: 'text not found', ...met, received });
    await db
      .insertInto('incident_responses')
      .values({ incident_id: incident.id, account_id: monitor.account_id, received_sealed: sealed })
      .execute();
    const { body } = await service.ada.get(path);
    assert.deepEqual([body.data.body, body.data.headers], ['Good evening', received.headers]);
    assert.equal((await service.grace.get(path)).status, 404);
  });
});
