import { type FormatCause, translateCause } from '../../causes/index.ts';
import type { IncidentCommentRow, IncidentRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { secondMs, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { listDependents } from '../dependencies/index.ts';
import { listUnreachable } from '../monitor/index.ts';
import { listComments } from './incident.store.ts';
import type { ListedIncident } from './list.store.ts';
import { type TimelineContext, timelineOf } from './timeline.ts';
import type { IncidentAnswer, IncidentShown, IncidentStatus } from './wire.ts';

export async function presentIncidents(
  deps: Pick<Deps, 'database' | 'now'>,
  accountId: number,
  rows: ListedIncident[],
  formatCause: FormatCause = translateCause,
): Promise<IncidentAnswer[]> {
  const nowMs = deps.now();
  const comments = await listComments(
    deps.database.db,
    accountId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => present(row, comments.get(row.id) ?? [], { nowMs, formatCause }));
}

export async function presentIncident(
  deps: Pick<Deps, 'database' | 'events' | 'vault' | 'now'>,
  accountId: number,
  row: ListedIncident,
  { formatCause = translateCause, showDestination }: TimelineContext = {},
): Promise<IncidentShown> {
  const { db } = deps.database;
  const comments = (await listComments(db, accountId, [row.id])).get(row.id) ?? [];
  const dependents = await listDependents(db, accountId, row.monitor_id);
  const during = { from: row.started_at, to: row.ended_at ?? deps.now() };
  return {
    ...present(row, comments, { nowMs: deps.now(), formatCause }),
    unreachable_monitors: await listUnreachable(db, accountId, dependents, during),
    ...(await timelineOf(deps, row, comments, { formatCause, showDestination })),
  };
}

export const withoutVisitors = (incident: IncidentShown): IncidentShown => ({
  ...incident,
  timeline: incident.timeline.filter(({ kind }) => kind !== 'traffic'),
});

function present(
  row: ListedIncident,
  comments: IncidentCommentRow[],
  { nowMs, formatCause }: { nowMs: number; formatCause: FormatCause },
): IncidentAnswer {
  return {
    id: row.id,
    object: 'incident',
    monitor: { id: row.monitor_id, name: row.monitor_name, url: row.monitor_url },
    cause: formatCause(row.cause),
    status: statusOf(row),
    started_at: toIso(row.started_at),
    acknowledged_at: toIsoOrNull(row.acknowledged_at),
    ended_at: toIsoOrNull(row.ended_at),
    duration_s: Math.max(0, Math.round(((row.ended_at ?? nowMs) - row.started_at) / secondMs)),
    comments: comments.map((comment) => ({
      id: comment.id,
      text: comment.text,
      is_public: comment.is_public === 1,
      created_at: toIso(comment.created_at),
    })),
  };
}

function statusOf(row: IncidentRow): IncidentStatus {
  if (row.ended_at !== null) return 'resolved';
  return row.acknowledged_at === null ? 'unresolved' : 'acknowledged';
}
