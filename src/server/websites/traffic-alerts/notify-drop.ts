import { writeCause } from '../../causes/index.ts';
import type { DatabaseOrTransaction, WebsiteAlarmRow } from '../../database/index.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import {
  type AlertChannel,
  destinationHash,
  enqueueAlerts,
  type HostIncident,
  listDropMessages,
  listOpeningMessages,
  releaseWithheldMessages,
  type SentMessage,
  unsealAlertChannels,
  type WebsiteFacts,
  withholdAlerts,
} from '../../outbox/index.ts';
import { enqueueAlertEvent } from '../../webhooks/index.ts';
import type { ReportDeps } from '../reports/index.ts';
import { decideDropMessage, explainingIncident, explainsMs } from './drop-message.ts';
import { holdTrafficAlert, type WatchedWebsite } from './traffic-alert.store.ts';

export type FindHostMonitors = (
  db: DatabaseOrTransaction,
  of: { accountId: number; host: string; since: number; nowMs: number },
) => Promise<{
  up: { id: number; name: string; url: string }[];
  destinations: AlertChannel[];
  incidents: HostIncident[];
}>;

export type DropDeps = ReportDeps & { findHostMonitors: FindHostMonitors };

type DropFacts = Extract<WebsiteFacts, { event: 'drop' }>;
type Drop = { website: WatchedWebsite; alarm: WebsiteAlarmRow; facts: DropFacts };

const heldMs = minuteMs;

/** Only the process that holds the alarm's row writes messages. Returns the number of messages to send. */
export async function notifyDrop(deps: DropDeps, trx: DatabaseOrTransaction, drop: Drop): Promise<number> {
  const { website, alarm, facts } = drop;
  const nowMs = facts.at;
  if (!(await holdTrafficAlert(trx, alarm, nowMs + heldMs))) return 0;
  const settled = await settledMarks(trx, website, alarm);
  const host = await hostMonitors(deps, trx, website, nowMs);
  const openings = await listOpeningMessages(
    trx,
    website.account_id,
    host.incidents.map(({ id }) => id),
  );
  const watched = new Set(host.destinations.map((one) => destinationHash(deps.vault, one)));
  const told: AlertChannel[] = [];
  const withheld = new Map<number, AlertChannel[]>();
  let isHeld = false;
  for (const destination of unsealAlertChannels(deps.vault, website.alerts_sealed)) {
    const mark = destinationHash(deps.vault, destination);
    if (settled.has(mark)) continue;
    const opening = latestFor(openings, mark);
    const decided = decideDropMessage({
      startedAt: alarm.started_at,
      nowMs,
      opening,
      isWatched: watched.has(mark),
    });
    if (decided === 'wait') isHeld = true;
    if (decided === 'tell') told.push(destination);
    if (decided === 'withhold' && opening?.incident_id != null)
      withheld.set(opening.incident_id, [...(withheld.get(opening.incident_id) ?? []), destination]);
  }
  if (!isHeld) await holdTrafficAlert(trx, { ...alarm, held_until: nowMs + heldMs }, null);
  const about = { accountId: website.account_id, websiteId: website.id };
  const common = { facts: explained(facts, host), key: dropKey(website, alarm) };
  if (alarm.held_until === null) {
    const { baseUrl } = deps.config;
    await enqueueAlertEvent(trx, { account_id: website.account_id, baseUrl, nowMs, ...common });
  }
  for (const [incidentId, destinations] of withheld) {
    const reason = writeCause('withheld', { incident: incidentId });
    const alert = { ...common, about: { ...about, incidentId }, destinations };
    await withholdAlerts(trx, deps.vault, alert, reason, nowMs);
  }
  return enqueueAlerts(trx, deps.vault, { ...common, about, destinations: told }, nowMs);
}

/** Sends withheld messages if no incident has explained the drop for an hour. */
export async function releaseDrop(deps: DropDeps, trx: DatabaseOrTransaction, drop: Drop): Promise<number> {
  const { website, alarm, facts } = drop;
  const withheld = (await dropMessages(trx, website, alarm)).filter(({ state }) => state === 'withheld');
  if (withheld.length === 0) return 0;
  const host = await hostMonitors(deps, trx, website, facts.at);
  if (host.incidents.length > 0 || !(await holdTrafficAlert(trx, alarm, null))) return 0;
  const current = new Set(
    unsealAlertChannels(deps.vault, website.alerts_sealed).map((one) => destinationHash(deps.vault, one)),
  );
  return releaseWithheldMessages(
    trx,
    website.account_id,
    withheld.filter((message) => current.has(markOf(message))).map(({ id }) => id),
    {
      facts: JSON.stringify(explained(facts, host)),
      next_attempt_at: facts.at,
      expires_at: facts.at + dayMs,
    },
  );
}

/** Excludes destinations for which the message about the start is withheld or waiting. */
export async function destinationsOfEnd(
  { vault }: Pick<DropDeps, 'vault'>,
  trx: DatabaseOrTransaction,
  website: WatchedWebsite,
  alarm: WebsiteAlarmRow,
): Promise<AlertChannel[]> {
  const states = new Map((await dropMessages(trx, website, alarm)).map((one) => [markOf(one), one.state]));
  return unsealAlertChannels(vault, website.alerts_sealed).filter((one) => {
    const state = states.get(destinationHash(vault, one));
    return state === undefined ? alarm.held_until === null : state !== 'withheld';
  });
}

/** `opened` in the key makes the message about a drop's end wait for the message about its start. */
export const dropKey = ({ id }: { id: number }, { started_at }: Pick<WebsiteAlarmRow, 'started_at'>): string =>
  `website_${id}_drop_opened_${started_at}`;

const dropMessages = (trx: DatabaseOrTransaction, website: WatchedWebsite, alarm: WebsiteAlarmRow) =>
  listDropMessages(trx, website, { key: dropKey(website, alarm), since: alarm.started_at });

const settledMarks = async (...of: Parameters<typeof dropMessages>): Promise<Set<string>> =>
  new Set((await dropMessages(...of)).map(markOf));

const markOf = ({ idempotency_key }: Pick<SentMessage, 'idempotency_key'>): string =>
  idempotency_key.slice(idempotency_key.lastIndexOf('_') + 1);

const latestFor = (openings: SentMessage[], mark: string): SentMessage | undefined =>
  openings.findLast((message) => markOf(message) === mark);

const hostMonitors = (deps: DropDeps, trx: DatabaseOrTransaction, website: WatchedWebsite, nowMs: number) =>
  deps.findHostMonitors(trx, {
    accountId: website.account_id,
    host: website.domain,
    since: nowMs - explainsMs,
    nowMs,
  });

function explained(facts: DropFacts, host: Awaited<ReturnType<FindHostMonitors>>): DropFacts {
  const incident = explainingIncident(host.incidents);
  if (incident) return { ...facts, incident };
  return host.up.length > 0 ? { ...facts, monitorsUp: host.up } : facts;
}
