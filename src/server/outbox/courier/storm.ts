import { createHash } from 'node:crypto';
import { type DatabaseOrTransaction, inTransaction, type OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { secondMs } from '../../kernel/index.ts';
import { type ChannelDefinition, type ChannelName, channelRegistry } from '../channels/index.ts';
import {
  type ClaimedMessage,
  countReportedWith,
  type Destinations,
  destinationMark,
  findUnsent,
  isInterrupted,
  noteCombined,
} from '../deliveries/index.ts';
import { consumeAlertPace, findNextAlertTime } from '../mail-limits/index.ts';
import { type AlertFacts, isEnd, linkOf, type StormFacts, type StormIncident } from '../messages/index.ts';

export type Batch = [ClaimedMessage, ...ClaimedMessage[]];
export type Combined = [OutboxRow, ...OutboxRow[]];

/** From this number on, alerts that are due at the same time are sent as one message. */
const fewestCombined = 3;

const kinds: ReadonlySet<string> = new Set<StormFacts['kind']>([
  'opened',
  'reminder',
  'closed',
  'degraded',
  'degraded_over',
]);
const isKind = (event: string): event is StormFacts['kind'] => kinds.has(event);

function isOfStorms({ event, channel }: Pick<OutboxRow, 'event' | 'channel'>): boolean {
  // A newer version can have written a channel that this version doesn't know.
  const definition: ChannelDefinition | undefined = channelRegistry[channel as ChannelName];
  return isKind(event) && definition !== undefined && !definition.isReadByPrograms;
}

/** Groups alerts of one kind to one destination of one account. Other messages are not grouped. */
export const batchesOf = (rows: ClaimedMessage[]): Batch[] =>
  [...Map.groupBy(rows, (row) => (isOfStorms(row) ? groupOf(row) : row.id)).values()] as Batch[];

function groupOf(row: ClaimedMessage): string {
  const group = `${row.account_id} ${row.event} ${row.channel} ${destinationMark(row)}`; // not shown: a key
  return isInterrupted(row) ? `${group} ${row.combined_with}` : group;
}

/** Returns the destinations that can have more due alerts than the claim returned. */
export function crowdedDestinations(batches: Batch[]): Destinations | undefined {
  const crowded = batches.filter((batch) => batch.length >= fewestCombined).map(([first]) => first);
  if (crowded.length === 0) return undefined;
  return {
    accounts: [...new Set(crowded.map((row) => row.account_id))],
    marks: [...new Set(crowded.map(destinationMark))],
  };
}

export type Plan = { kind: 'apart' } | { kind: 'together'; isMore: boolean } | { kind: 'later'; at: number };

/** Many alerts wait until no other one was written for `quietMs`, but at most for `maxMs` after the first one. */
export type Gathering = { quietMs: number; maxMs: number };
export const gathering: Gathering = { quietMs: 3 * secondMs, maxMs: 10 * secondMs };

/** Returns the number of an account's monitors with an unconfirmed failure. */
export type CountUnconfirmed = (db: DatabaseOrTransaction, accountId: number) => Promise<number>;

type Planning = Gathering & {
  /** start of this courier, epoch ms. It also gathers the alerts of a killed process. */
  startedAt: number;
  countUnconfirmed: CountUnconfirmed;
};
type PlanDeps = Pick<Deps, 'database' | 'vault' | 'now'>;

/**
 * Two alerts of a kind are sent to a destination immediately, then one message a minute. Alerts that have to wait are
 * sent together. If three or more wait or are likely to follow, they are gathered first. Retries don't wait again.
 *
 * Which alerts share a message is stored before it is sent.
 */
export async function planBatch(deps: PlanDeps, batch: Batch, planning: Planning): Promise<Plan> {
  const [first] = batch;
  if (!isOfStorms(first)) return { kind: 'apart' };
  const isCombined = batch.length >= fewestCombined;
  if (isInterrupted(first)) return batch.length > 1 ? { kind: 'together', isMore: false } : { kind: 'apart' };
  if (batch.some(({ attempts }) => attempts > 0))
    return isCombined ? { kind: 'together', isMore: false } : { kind: 'apart' };
  const gatheredAt = await findGatheredTime(deps, first, planning);
  if (gatheredAt > deps.now()) return { kind: 'later', at: gatheredAt };
  return inTransaction(deps.database, async (trx) => {
    const consume = () => consumeAlertPace(trx, deps.vault, { ...pacedBy(first), isCombined }, deps.now());
    const pace = await consume();
    if ('waitUntil' in pace) return { kind: 'later', at: pace.waitUntil };
    if (batch.length > 1 && (isCombined || 'waitUntil' in (await consume()))) {
      await noteCombined(trx, batch);
      return { kind: 'together', isMore: pace.isMore };
    }
    for (const one of batch) await noteCombined(trx, [one]);
    return { kind: 'apart' };
  });
}

const pacedBy = (message: ClaimedMessage) => ({
  accountId: message.account_id,
  event: message.event,
  destination: destinationMark(message),
});

async function findGatheredTime(deps: PlanDeps, first: ClaimedMessage, planning: Planning): Promise<number> {
  const { quietMs, maxMs, startedAt } = planning;
  const { db } = deps.database;
  const nowMs = deps.now();
  const unsent = await findUnsent(db, first, nowMs + maxMs);
  const paceAt = await findNextAlertTime(db, deps.vault, pacedBy(first));
  const latest = Math.max(unsent.firstAt + maxMs, paceAt + maxMs, graceEnd(unsent.firstAt, planning));
  if (latest <= nowMs) return latest;
  if (await areMoreConfirming(deps, first, planning)) return Math.min(nowMs + quietMs, latest);
  const isStorm = unsent.count >= fewestCombined || (await isEndOfStorm(deps, first));
  return isStorm ? Math.min(Math.max(unsent.lastAt, startedAt) + quietMs, latest) : nowMs;
}

/**
 * Returns the end of the time (epoch ms) in which a new courier waits for monitors that are still being confirmed. Several
 * restarts together delay the first message by at most `quietMs`, unless no courier ran until then.
 */
function graceEnd(firstAt: number, { quietMs, maxMs, startedAt }: Planning): number {
  const limit = firstAt + maxMs + quietMs;
  return startedAt < limit ? Math.min(startedAt + quietMs, limit) : startedAt + quietMs;
}

const areMoreConfirming = async (
  { database }: PlanDeps,
  { event, account_id }: ClaimedMessage,
  { countUnconfirmed }: Planning,
): Promise<boolean> => event === 'opened' && (await countUnconfirmed(database.db, account_id)) >= fewestCombined - 1;

const isEndOfStorm = async ({ database }: PlanDeps, first: ClaimedMessage): Promise<boolean> =>
  isEndOf(first) && (await countReportedWith(database.db, first)) >= fewestCombined;

const isEndOf = ({ event }: ClaimedMessage): boolean => event === 'closed' || event === 'degraded_over';

type Incident = Extract<AlertFacts, { event: StormFacts['kind'] }>;

export const isStormIncident = (facts: { event: string }): facts is Incident => isKind(facts.event);

/** The start and the end of an incident or a degraded period are one entry. */
export function stormFacts(facts: Incident[], { isMore, baseUrl }: { isMore: boolean; baseUrl: string }): StormFacts {
  const incidents = new Map<number, StormIncident>();
  for (const one of facts) {
    const { id, cause, startedAt } = 'incident' in one ? one.incident : one.degradation;
    const common = { id, cause, startedAt, monitor: one.monitor.name, link: linkOf(one, baseUrl) };
    incidents.set(id, { ...common, ...endOf(one) });
  }
  const kind = (facts.find((one) => !isEnd(one)) ?? facts[0])?.event ?? 'closed';
  return { event: 'storm', kind, isMore, incidents: [...incidents.values()] };
}

function endOf(facts: Incident): Pick<StormIncident, 'endedAt' | 'because'> {
  if (facts.event === 'closed') return { endedAt: facts.incident.endedAt };
  if (facts.event !== 'degraded_over') return { endedAt: null };
  const because = facts.isDown ? 'down' : facts.because;
  return { endedAt: facts.degradation.endedAt, ...(because && { because }) };
}

/** The same for the same messages, so the receiver recognizes a retry. */
export const stormKey = (rows: Combined): string => {
  const keys = rows.map((row) => row.idempotency_key).toSorted();
  return `storm_${createHash('sha256').update(keys.join(' ')).digest('hex').slice(0, 32)}_${destinationMark(rows[0])}`;
};
