import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxRow } from '../../database/index.ts';
import type { ClaimedMessage } from '../deliveries/index.ts';
import { batchesOf, crowdedDestinations, stormFacts, stormKey } from './storm.ts';

const mark = '0123456789abcdef';
let id = 0;
const row = (given: Partial<OutboxRow> = {}): OutboxRow => {
  id++;
  return {
    id,
    account_id: 1,
    monitor_id: id,
    incident_id: id,
    website_id: null,
    endpoint_id: null,
    event: 'opened',
    channel: 'slack',
    destination_sealed: '',
    facts: '',
    idempotency_key: `incident_${id}_opened_${mark}`,
    state: 'waiting',
    attempts: 0,
    next_attempt_at: 0,
    expires_at: 0,
    lease_until: 0,
    created_at: 0,
    combined_with: null,
    ...given,
  };
};
const sizes = (rows: ClaimedMessage[]) => batchesOf(rows).map((batch) => batch.length);

test('groups alerts of one kind to one destination of one account', () => {
  assert.deepEqual(sizes([row(), row(), row()]), [3]);
  const others = [
    row({ account_id: 2 }),
    row({ event: 'closed' }),
    row({ event: 'reminder' }),
    row({ channel: 'email' }),
    row({ idempotency_key: 'incident_1_opened_fedcba9876543210' }),
  ];
  assert.deepEqual(sizes([row(), ...others, row()]), [2, 1, 1, 1, 1, 1]);
});

test('leaves alone what programs read, and what isn’t about an incident', () => {
  for (const given of [
    { channel: 'webhook' },
    { channel: 'pagerduty' },
    { channel: 'opsgenie' },
    { channel: 'of a newer version' },
    { event: 'certificate' },
    { event: 'domain' },
    { event: 'spike' },
    { event: 'test' },
    { event: 'notice', channel: 'email' },
  ] as const)
    assert.deepEqual(sizes([row(given), row(given), row(given)]), [1, 1, 1], JSON.stringify(given));
});

test('looks for more alerts only to destinations with three or more', () => {
  const two = [row({ account_id: 2 }), row({ account_id: 2 })];
  assert.equal(crowdedDestinations(batchesOf(two)), undefined);
  assert.deepEqual(crowdedDestinations(batchesOf([...two, row(), row(), row()])), { accounts: [1], marks: [mark] });
});

test('has one key for the same alerts in any order', () => {
  const [one, two, three] = [row(), row(), row()];
  assert.equal(stormKey([one, two]), stormKey([two, one]));
  assert.notEqual(stormKey([one, two]), stormKey([one, three]));
  assert.match(stormKey([one, two]), /^storm_[0-9a-f]{32}_0123456789abcdef$/);
});

test('describes an incident once if its start and its end are in one message', () => {
  const monitor = (name: string) => ({ id: 1, name, url: 'https://a.example/' });
  const incident = (given: number) => ({ id: given, cause: 'status 503', startedAt: 5 });
  const facts = stormFacts(
    [
      { event: 'opened', monitor: monitor('A'), incident: incident(1) },
      { event: 'opened', monitor: monitor('B'), incident: incident(2) },
      { event: 'closed', monitor: monitor('A'), incident: { ...incident(1), endedAt: 9 } },
    ],
    { isMore: true, baseUrl: 'https://gate.example' },
  );
  assert.equal(facts.kind, 'opened');
  assert.deepEqual(
    facts.incidents.map((one) => [one.monitor, one.endedAt, one.link]),
    [
      ['A', 9, 'https://gate.example/incidents/1'],
      ['B', null, 'https://gate.example/incidents/2'],
    ],
  );
});
