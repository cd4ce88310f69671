import type { Database, MonitorRow } from '../../../database/index.ts';
import { callsOf, excuse, standingOf } from '../../heartbeats/index.ts';
import type { Called, Outcome, Waiting } from '../outcome.ts';

type Context = {
  monitor: Pick<MonitorRow, 'id' | 'interval_s' | 'last_checked_at'>;
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

/** Nothing is asked: how the monitor stands follows from its calls, as the database has them now. */
export async function lookHeartbeat(
  { periodS, graceS }: { periodS: number | undefined; graceS: number },
  { monitor, database, now }: Context,
): Promise<Outcome | Called | Waiting> {
  const calls = await callsOf(database.db, monitor.id);
  const nowMs = now();
  const looks = { lastAt: monitor.last_checked_at, everyS: monitor.interval_s };
  const standing = standingOf(calls, { periodS: periodS ?? monitor.interval_s, graceS }, looks, nowMs);
  switch (standing.kind) {
    case 'waiting':
      return { kind: 'waiting' };
    case 'good':
      return { kind: 'called' };
    case 'excused':
      await excuse(database.db, monitor.id, calls, nowMs);
      return { kind: 'called' };
    case 'bad':
      return { kind: 'failure', cause: standing.cause, status: 0, networkInDoubt: false, ...nothingAsked };
  }
}
