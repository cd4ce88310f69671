import type { Heartbeat } from '../../api/monitors.ts';

type Log = Heartbeat['logs'][number];

/** A check can confirm a failure some minutes after the call. */
const BEFORE_MS = 5 * 60_000;

/** Returns the newest output that a job sent about a failure of an incident. */
export function logOfIncident(
  logs: Log[],
  { started_at, ended_at }: { started_at: string; ended_at: string | null },
): Log | undefined {
  const from = Date.parse(started_at) - BEFORE_MS;
  const to = ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at);
  return logs.find(
    ({ kind, at }) => (kind === 'failure' || kind === 'log') && Date.parse(at) >= from && Date.parse(at) <= to,
  );
}
