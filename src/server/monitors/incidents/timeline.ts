import { findMemberName } from '../../accounts/index.ts';
import { type FormatCause, translateCause } from '../../causes/index.ts';
import type { IncidentCommentRow, IncidentRow, OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, Refusal, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { type AlertConfirmation, listIncidentMessages } from '../../outbox/index.ts';
import { listChecksAround, type TimelineCheck } from './checks-around.ts';
import { presentDeliveries, type ShowDestination } from './deliveries.ts';
import { listIncidentTraffic } from './traffic.store.ts';
import type { IncidentShown, TimelineEntry } from './wire.ts';

type TimelineDeps = Pick<Deps, 'database' | 'events' | 'vault' | 'now'>;
export type TimelineContext = { formatCause?: FormatCause; showDestination?: ShowDestination | undefined };
type AcknowledgedBy = Extract<TimelineEntry, { kind: 'acknowledged' }>['by'];
type Timeline = Pick<IncidentShown, 'timeline' | 'checks_available'>;

const order: Record<TimelineEntry['kind'], number> = {
  check: 0,
  opened: 1,
  traffic: 2,
  hold: 3,
  confirmation: 4,
  acknowledged: 5,
  comment: 6,
  closed: 7,
  delivery: 8,
};

/** Omits the checks if the event store is unavailable. */
export async function timelineOf(
  deps: TimelineDeps,
  incident: IncidentRow,
  comments: IncidentCommentRow[],
  { formatCause = translateCause, showDestination }: TimelineContext = {},
): Promise<Timeline> {
  const [checks, messages, traffic] = await Promise.all([
    checksOf(deps, incident),
    listIncidentMessages(deps.database.db, incident.account_id, incident.id),
    listIncidentTraffic(deps.database.db, incident.account_id, incident.id),
  ]);
  const entries: TimelineEntry[] = [
    { at: toIso(openedAt(incident, messages)), kind: 'opened' },
    ...(await presentDeliveries(deps, messages, showDestination)),
    ...holdEntriesOf(incident, openedAt(incident, messages)),
    ...confirmationOf(incident, openedAt(incident, messages)),
  ];
  if (incident.acknowledged_at !== null)
    entries.push({
      at: toIso(incident.acknowledged_at),
      kind: 'acknowledged',
      by: await acknowledgedBy(deps, incident),
    });
  if (incident.ended_at !== null) entries.push({ at: toIso(incident.ended_at), kind: 'closed' });
  for (const { at, verdict, domain, minutes, visitors, usual } of traffic)
    entries.push({ at: toIso(at), kind: 'traffic', verdict, domain, minutes, visitors, usual });
  for (const { created_at, text, is_public } of comments)
    entries.push({ at: toIso(created_at), kind: 'comment', text, is_public: is_public === 1 });
  for (const check of checks ?? []) entries.push(presentCheck(check, formatCause));
  const timeline = entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || order[a.kind] - order[b.kind]);
  return { timeline, checks_available: checks !== undefined };
}

/** Time for ten confirmations of 30 seconds each, with the delays between them. */
const maxConfirmationMs = 6 * minuteMs;

/**
 * Returns when the failure was confirmed: the time of the first alerts, else of `reminded_at` if no reminder changed
 * it, else the start of the incident.
 */
function openedAt(incident: IncidentRow, messages: OutboxRow[]): number {
  const { started_at, confirmed_at, reminded_at, alerts_sent_at } = incident;
  if (confirmed_at !== null && incident.hold_reason !== null) return confirmed_at;
  // Alerts that were held were written later than the confirmation.
  if (alerts_sent_at !== null) return started_at;
  const alerts = messages.filter(({ event }) => event === 'opened').map(({ created_at }) => created_at);
  if (alerts.length > 0) return Math.min(...alerts);
  return reminded_at !== null && reminded_at - started_at <= maxConfirmationMs ? reminded_at : started_at;
}

function presentCheck(check: TimelineCheck, formatCause: FormatCause): TimelineEntry {
  const { at, good, status, cause, total, omitted, omitted_until, omitted_same } = check;
  return {
    at: toIso(at),
    kind: 'check',
    good: good === 1,
    status,
    cause: formatCause(cause),
    total,
    omitted: omitted === 0 ? null : { count: omitted, until: toIso(omitted_until), same_result: omitted_same === 1 },
  };
}

function holdEntriesOf(incident: IncidentRow, openedMs: number): TimelineEntry[] {
  const { hold_reason: reason, alerts_held_until: heldUntil, alerts_sent_at: sentAt, ended_at: endedAt } = incident;
  const kind = 'hold';
  if (reason === null) return [];
  if (sentAt !== null) return [{ at: toIso(sentAt), kind, reason, state: 'sent', until: null }];
  const stoppedAt = incident.acknowledged_at ?? endedAt;
  return stoppedAt === null
    ? [{ at: toIso(openedMs), kind, reason, state: 'waiting', until: toIsoOrNull(heldUntil) }]
    : [{ at: toIso(stoppedAt), kind, reason, state: 'not_sent', until: null }];
}

/** Returns null if the user has left the account. */
async function acknowledgedBy({ database }: TimelineDeps, incident: IncidentRow): Promise<AcknowledgedBy> {
  const { account_id, acknowledged_by: userId, acknowledged_link: destination } = incident;
  if (destination !== null) return { kind: 'link', destination };
  const name = userId === null ? undefined : await findMemberName(database.db, account_id, userId);
  return name === undefined ? null : { kind: 'user', name };
}

function confirmationOf(incident: IncidentRow, openedMs: number): TimelineEntry[] {
  const { alerts_held_until: heldUntil, alerts_sent_at: sentAt, ended_at: endedAt } = incident;
  const kind = 'confirmation';
  const because = incident.alerts_sent_because as AlertConfirmation | null;
  if (sentAt !== null) return because === null ? [] : [{ at: toIso(sentAt), kind, state: 'sent', because }];
  if (heldUntil === null || incident.hold_decided_at !== null) return [];
  return endedAt === null
    ? [{ at: toIso(openedMs), kind, state: 'waiting', because: null }]
    : [{ at: toIso(endedAt), kind, state: 'not_sent', because: null }];
}

async function checksOf(deps: TimelineDeps, incident: IncidentRow): Promise<TimelineCheck[] | undefined> {
  try {
    return await listChecksAround(deps, incident.monitor_id, incident.started_at, incident.ended_at ?? deps.now());
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return undefined;
    throw error;
  }
}
