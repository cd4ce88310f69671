import type { Database, MonitorRow } from '../../../database/index.ts';
import { excuseMissedCall, expectedCalls, findCalls, heartbeatState } from '../../heartbeats/index.ts';
import type { HeartbeatPending, HeartbeatReceived, ProbeOutcome } from '../outcome.ts';

type Context = {
  monitor: Pick<MonitorRow, 'id' | 'url' | 'interval_s' | 'last_checked_at'>;
  database: Database;
  now: () => number;
};

const nothingAsked = {
  phases: { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 0 },
  address: '',
  certificates: [],
  finalUrl: '',
  protocol: '',
};

export async function probeHeartbeat({
  monitor,
  database,
  now,
}: Context): Promise<ProbeOutcome | HeartbeatReceived | HeartbeatPending> {
  const { durationMs, ...calls } = await findCalls(database.db, monitor.id);
  const nowMs = now();
  const looks = { lastAt: monitor.last_checked_at, everyS: monitor.interval_s };
  const state = heartbeatState(calls, expectedCalls(monitor.url, monitor.interval_s), looks, nowMs);
  switch (state.kind) {
    case 'waiting':
      return { kind: 'heartbeat_pending' };
    case 'good':
      return { kind: 'heartbeat_received', durationMs };
    case 'excused':
      await excuseMissedCall(database.db, monitor.id, calls, nowMs);
      return { kind: 'heartbeat_received', durationMs: null };
    case 'bad':
      return { kind: 'failure', cause: state.cause, status: 0, networkInDoubt: false, ...nothingAsked };
  }
}
