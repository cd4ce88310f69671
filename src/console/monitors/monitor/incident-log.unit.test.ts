import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logOfIncident } from './incident-log.ts';

test('finds the newest output about a failure between five minutes before an incident and its end', () => {
  const log = (id: number, kind: 'start' | 'success' | 'failure' | 'log', time: string) => ({
    id,
    kind,
    at: `2026-03-10T${time}:00.000Z`,
    exit_status: null,
    text: '',
    is_cut: false,
  });
  const logs = [
    log(6, 'failure', '12:31'),
    log(5, 'success', '12:20'),
    log(4, 'log', '12:10'),
    log(3, 'failure', '11:56'),
    log(2, 'failure', '11:54'),
  ];
  const incident = { started_at: '2026-03-10T12:00:00.000Z', ended_at: '2026-03-10T12:30:00.000Z' };
  const shown = (of: typeof logs, ended_at: string | null = incident.ended_at) =>
    logOfIncident(of, { ...incident, ended_at })?.id;
  assert.equal(shown(logs), 4);
  assert.equal(shown(logs, null), 6);
  assert.equal(shown(logs.slice(3)), 3);
  assert.equal(shown(logs.slice(4)), undefined);
});
