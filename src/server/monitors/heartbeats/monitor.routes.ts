import { z } from 'zod';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { anyParameters, callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { findMonitor } from '../monitor/index.ts';
import { findCalls } from './heartbeat.store.ts';
import { expectedCalls, nextCallAt } from './heartbeat.ts';
import { findLogs } from './log.store.ts';
import { type HeartbeatAnswer, heartbeatAnswer } from './wire.ts';

const params = z.object({ id: z.string().describe('Identifier of the monitor.') });
const one = z.object({ data: heartbeatAnswer.nullable().describe('null if the monitor is not a heartbeat') });

export function monitorHeartbeatRoutes(app: Routes, deps: Deps) {
  return [
    app.get(
      '/monitors/:id/heartbeat',
      {
        access: 'monitors:read',
        operation: {
          id: 'getHeartbeat',
          tag: 'Monitors',
          summary: 'Get the runs of a heartbeat monitor',
          description:
            'The last call and run of a job, when the next call is due, and the output that the job sent with its last calls.',
        },
        schema: { params, querystring: anyParameters, response: { 200: one } },
      },
      async (request) => {
        const monitor = await findMonitor(deps.database.db, callerOf(request).accountId, idParam(request.params));
        if (!monitor) throw notFound();
        return { data: monitor.heartbeat_hash === null ? null : await present(deps, monitor) };
      },
    ),
  ];
}

async function present({ database, vault }: Deps, monitor: MonitorRow): Promise<HeartbeatAnswer> {
  const calls = await findCalls(database.db, monitor.id);
  const { goodAt, startedAt, durationMs } = calls;
  const next = monitor.paused === 1 ? undefined : nextCallAt(calls, expectedCalls(monitor.url, monitor.interval_s));
  const logs = await findLogs({ db: database.db, vault }, monitor);
  return {
    last_call_at: toIsoOrNull(goodAt),
    running: startedAt !== null,
    started_at: toIsoOrNull(startedAt ?? (goodAt === null || durationMs === null ? null : goodAt - durationMs)),
    duration: durationMs,
    next_expected_at: toIsoOrNull(next ?? null),
    logs: logs.map(({ id, at, kind, exitStatus, text, isCut }) => ({
      id,
      at: toIso(at),
      kind,
      exit_status: exitStatus,
      text,
      is_cut: isCut,
    })),
  };
}
