import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Annotation } from '../api/annotations.ts';
import { annotationMarkers } from './markers.ts';

const nowMs = Date.parse('2026-11-03T15:00:00Z');
const annotation = (fields: Partial<Annotation>): Annotation => ({
  id: 1,
  object: 'annotation',
  kind: 'note',
  text: 'Newsletter sent',
  at: '2026-11-02T23:30:00.000Z',
  ends_at: null,
  is_ongoing: false,
  url: null,
  website_id: null,
  monitor_id: null,
  item_id: null,
  reference: null,
  ...fields,
});
const marker = (fields: Partial<Annotation>, isByDay = false) =>
  annotationMarkers([annotation(fields)], { zone: 'Europe/Berlin', nowMs, isByDay })[0];

test('shows a note as a single moment in the account’s time zone', () => {
  const note = marker({});
  assert.deepEqual([note?.kind, note?.label, note?.when], ['note', 'Newsletter sent', '3 Nov, 00:30']);
  assert.deepEqual([note?.from, note?.to], [Date.parse('2026-11-02T23:30:00Z') / 1000, note?.from]);
});

test('shows an open incident as lasting until now', () => {
  const incident = marker({
    kind: 'incident',
    text: 'Shop: time-out',
    at: '2026-11-03T14:00:00.000Z',
    is_ongoing: true,
  });
  assert.deepEqual([incident?.kind, incident?.label], ['down', 'Incident: Shop: time-out']);
  assert.equal(incident?.when, 'since 3 Nov, 15:00 (1 h)');
  assert.equal(incident.to - incident.from, 3600);
});

test('shows the end of an annotation, if it has one', () => {
  const release = marker({ kind: 'release', text: 'v2', ends_at: '2026-11-03T00:30:00.000Z' });
  assert.deepEqual([release?.label, release?.when], ['Release: v2', '3 Nov, 00:30 – 01:30 (1 h)']);
});

test('places markers on their local day if each point of the chart is a day', () => {
  const day = marker({ ends_at: '2026-11-04T12:00:00.000Z' }, true);
  assert.deepEqual(
    [day?.from, day?.to].map((seconds) => new Date((seconds ?? 0) * 1000).toISOString()),
    ['2026-11-03T00:00:00.000Z', '2026-11-04T00:00:00.000Z'],
  );
});

test('places a marker shorter than a day on its first day if each point of the chart is a day', () => {
  const outage = { kind: 'incident', at: '2026-11-02T22:56:00.000Z', ends_at: '2026-11-02T23:03:00.000Z' } as const;
  const day = marker(outage, true);
  const start = Date.parse('2026-11-02T00:00:00Z') / 1000;
  assert.deepEqual([day?.from, day?.to], [start, start]);
  assert.equal(day?.when, '2 Nov, 23:56 – 3 Nov, 00:03 (7 min)');
  const byTime = marker(outage);
  assert.equal((byTime?.to ?? 0) - (byTime?.from ?? 0), 7 * 60);
});
