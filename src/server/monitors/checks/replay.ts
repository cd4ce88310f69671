import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Events } from '../../events/index.ts';
import { secondMs } from '../../kernel/index.ts';
import type { IncidentNotices } from '../incidents/index.ts';
import { claimDue } from './checks.store.ts';
import { keptFailure } from './last-failure.ts';
import type { ConclusiveOutcome } from './outcome.ts';
import { interpretOutcome } from './result.ts';
import { writeResults } from './write-results.ts';

export type ReplayDeps = Pick<Deps, 'config' | 'database' | 'events' | 'vault' | 'now'>;
export type ReplayedOutcome = (monitor: MonitorRow, at: number) => ConclusiveOutcome | undefined;

const leaseMs = 300 * secondMs;
const confirmAfterMs = 3 * secondMs;

/**
 * For demo data. Records a past check of every due monitor at `deps.now()`. Resolves to the causes of failures, by the
 * monitor's ID. Must not run at the same time as a checker.
 */
export async function recordPastChecks(
  deps: ReplayDeps & { notices: IncidentNotices },
  outcomeOf: ReplayedOutcome,
): Promise<Map<number, string>> {
  const at = deps.now();
  const lease = { by: `replay ${at}`, nowMs: at, untilMs: at + leaseMs };
  const claimed = await claimDue(deps.database, { from: -1, to: at, limit: 100_000 }, lease);
  const causes = new Map<number, string>();
  let checked = claimed;
  let checkedAt = at;
  while (checked.length > 0) {
    const startedAt = checkedAt;
    const met = checked.flatMap((monitor) => {
      const outcome = outcomeOf(monitor, startedAt);
      return outcome ? [{ monitor, outcome }] : [];
    });
    const results = await Promise.all(
      met.map(async ({ monitor, outcome }) => {
        const check = { monitor, at: startedAt, nowMs: startedAt, maintenance: false, leaseMs, mayWait: false };
        const found = interpretOutcome(check, outcome);
        const kept = await keptFailure(deps.vault, monitor, found, outcome);
        return { monitor, ...found, entry: { ...found.entry, kept } };
      }),
    );
    const entries = results.map(({ entry }) => entry);
    const maxMs = Math.ceil(
      Math.max(0, ...results.map(({ confirm, event }) => (confirm || startedAt > at ? (event?.total ?? 0) : 0))),
    );
    // Confirmation checks are recorded with their end time, all other checks with their start time.
    const writtenAt = startedAt > at ? startedAt + maxMs : startedAt;
    const { updated } = await writeResults({ ...deps, now: () => writtenAt }, lease.by, entries);
    for (const { monitor, event } of results) {
      if (event?.good === 0) causes.set(monitor.id, event.cause);
      // `writePastChecks` writes the scheduled checks. Confirming checks are made between them, so they are written
      // here.
      if (event && startedAt > at) await deps.events.record('checks', event);
    }
    checkedAt = startedAt + maxMs + confirmAfterMs;
    checked = results
      .map(({ monitor, byParents }) => ({ monitor, ...byParents[updated.get(monitor.id) ?? 'reachable'] }))
      .filter(({ confirm }) => confirm)
      .map(({ monitor, state, entry }) => ({
        ...monitor,
        ...state,
        first_checked_at: monitor.first_checked_at ?? at,
        last_checked_at: entry.update.checkedAt,
        ssl_expires_at: entry.update.sslExpiresAt,
        ssl_host: entry.update.sslHost,
        ssl_alerted: entry.update.sslAlerted,
      }));
  }
  return causes;
}

export type PastChecks = {
  monitor: number;
  fromMs: number;
  untilMs: number;
  intervalS: number;
  usualMs: number;
  slowFromMs: number;
  status: number;
  address: string;
  protocol: string;
  certificateEndsMs: number;
  /** `untilMs` is exclusive */
  outages: {
    fromMs: number;
    untilMs: number;
    status: number;
    cause: string;
    /** in ms; undefined if the server answered, so the check took as long as a passing check */
    totalMs: number | undefined;
  }[];
};

const phases = `round(answered * 0.04, 1) AS dns, if(is_silent, 0, round(answered * 0.17, 1)) AS connect,
  if(is_silent OR {certificate_ends:UInt32} = 0, 0, round(answered * 0.26, 1)) AS tls, if(is_silent, 0, round(answered * 0.8, 1)) AS first_byte`;

/** The result is deterministic. */
export function writePastChecks(events: Events, past: PastChecks): Promise<void> {
  const { outages, fromMs, untilMs, intervalS } = past;
  const noise = (n: number) => `(cityHash64(number, {monitor:UInt32}, ${n}) % 10000) / 10000`;
  return events.change(
    'checks',
    `INSERT INTO checks (monitor, at, good, maintenance, status, cause, dns, connect, tls, first_byte, total, address, final_url, protocol, certificate_ends)
    WITH toInt64({from:Int64} + number * {interval:Int64}) AS at_ms,
      arrayFirstIndex((a, b) -> at_ms >= a AND at_ms < b, {outage_from:Array(Int64)}, {outage_until:Array(Int64)}) AS outage,
      1 + 0.22 * sin((at_ms % 86400000) / 86400000 * 2 * pi() - 2) AS by_day,
      if(at_ms >= {slow_from:Int64}, 7 + 4 * ${noise(1)}, 1) AS slowness,
      if(${noise(2)} < 0.004, 3 + 5 * ${noise(3)}, 1) AS spike,
      round({usual:Float64} * by_day * slowness * spike * (0.86 + 0.3 * ${noise(4)}), 1) AS answered,
      outage > 0 AND {outage_total:Array(Float64)}[outage] > 0 AS is_silent
    SELECT {monitor:UInt32}, fromUnixTimestamp64Milli(at_ms, 'UTC'), outage = 0, 0,
      if(outage = 0, {status:UInt16}, {outage_status:Array(UInt16)}[outage]),
      if(outage = 0, '', {outage_cause:Array(String)}[outage]),
      ${phases},
      if(is_silent, {outage_total:Array(Float64)}[outage] + round(4 * ${noise(5)}, 1), answered) AS total,
      if(outage = 0, {address:String}, ''), '', if(outage > 0 AND {outage_status:Array(UInt16)}[outage] = 0, '', {protocol:String}), {certificate_ends:UInt32}
    FROM numbers({count:UInt64})`,
    {
      monitor: past.monitor,
      from: fromMs,
      interval: intervalS * secondMs,
      count: Math.max(0, Math.ceil((untilMs - fromMs) / (intervalS * secondMs))),
      usual: past.usualMs,
      slow_from: past.slowFromMs,
      status: past.status,
      address: past.address,
      protocol: past.protocol,
      certificate_ends: Math.floor(past.certificateEndsMs / secondMs),
      outage_from: outages.map((outage) => outage.fromMs),
      outage_until: outages.map((outage) => outage.untilMs),
      outage_status: outages.map((outage) => outage.status),
      outage_cause: outages.map((outage) => outage.cause),
      outage_total: outages.map((outage) => outage.totalMs ?? 0),
    },
  );
}
