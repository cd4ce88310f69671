import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventMarkers } from './event-markers.ts';

const nowMs = Date.parse('2026-11-03T15:00:00Z');
const markers = (events: Parameters<typeof eventMarkers>[0]) =>
  eventMarkers(events, { zone: 'Europe/Berlin', nowMs, annotations: [], actionsOf: () => () => null });

test('labels events with their cause or name, and with times in the account’s zone', () => {
  const [incident, maintenance, unnamed] = markers([
    {
      kind: 'incident',
      incident_id: 4,
      label: 'answered 503 Service Unavailable',
      from: '2026-11-03T13:02:00.000Z',
      to: '2026-11-03T13:16:00.000Z',
    },
    {
      kind: 'maintenance',
      incident_id: null,
      label: 'Backups',
      from: '2026-11-02T22:30:00.000Z',
      to: '2026-11-02T23:30:00.000Z',
    },
    {
      kind: 'maintenance',
      incident_id: null,
      label: null,
      from: '2026-11-03T10:00:00.000Z',
      to: '2026-11-03T11:00:00.000Z',
    },
  ]);
  assert.deepEqual([incident?.kind, incident?.label], ['down', 'Incident: 503 Service Unavailable']);
  assert.equal(incident?.when, '3 Nov, 14:02 – 14:16 (14 min)');
  assert.equal(incident.to - incident.from, 14 * 60);
  assert.deepEqual([maintenance?.kind, maintenance?.label], ['maintenance', 'Maintenance: Backups']);
  assert.equal(maintenance?.when, '2 Nov, 23:30 – 3 Nov, 00:30 (1 h)');
  assert.equal(unnamed?.label, 'Maintenance');
});

test('an open incident lasts until now', () => {
  const [open] = markers([
    { kind: 'incident', incident_id: 4, label: 'no answer within 30 s', from: '2026-11-03T14:50:00.000Z', to: null },
  ]);
  assert.equal(open?.to, nowMs / 1000);
  assert.equal(open?.when, 'since 3 Nov, 15:50 (10 min)');
});
