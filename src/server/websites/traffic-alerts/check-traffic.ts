import { type DatabaseOrTransaction, inTransaction, type WebsiteAlarmRow } from '../../database/index.ts';
import { isStoreUnavailable } from '../../events/index.ts';
import { hourMs, minuteMs } from '../../kernel/index.ts';
import { type AlertChannel, enqueueAlerts, unsealAlertChannels, type WebsiteFacts } from '../../outbox/index.ts';
import { enqueueAlertEvent } from '../../webhooks/index.ts';
import { JobRun, type Postponed } from '../job-runs/index.ts';
import { type DropDeps, destinationsOfEnd, dropKey, notifyDrop, releaseDrop } from './notify-drop.ts';
import { findTopPageAndSource } from './top-page-and-source.ts';
import {
  endTrafficAlert,
  endUnwatchedTrafficAlerts,
  listTrafficAlerts,
  listWatchedWebsites,
  startTrafficAlert,
  type WatchedWebsite,
} from './traffic-alert.store.ts';
import { type AlertState, evaluateDrop, evaluateSpike, isDropping } from './traffic-alert.ts';
import { countRecentVisitors, type VisitorCounts } from './visitor-counts.ts';

const maxMs = 2 * minuteMs;
const pauseMs = 15 * minuteMs;

/**
 * No drop begins in the first hour after the process starts, because downtime of this service is not a drop. `run`
 * returns the number of messages.
 */
export function createTrafficCheck(deps: DropDeps): { run(): Promise<number> } {
  const startedAt = deps.now();
  const postponed: Postponed = new Map();
  return {
    async run() {
      const { db } = deps.database;
      const nowMs = deps.now();
      await endUnwatchedTrafficAlerts(db, nowMs);
      const message = 'could not check the traffic of a website; will try again';
      const run = new JobRun(deps, { maxMs, pauseMs, postponed, message });
      const websites = (await listWatchedWebsites(db)).filter(({ id }) => !postponed.has(id));
      if (websites.length === 0) return 0;
      const lastAlerts = Map.groupBy(await listTrafficAlerts(db), (row) => row.website_id);
      const hasWholeHour = nowMs - startedAt >= hourMs;
      let written = 0;
      try {
        // Without the flush, rows that are not stored yet would be missed.
        await deps.events.flush();
        const zoned = websites.map(({ id, time_zone }) => ({ id, zone: time_zone }));
        const visitors = await countRecentVisitors(deps, { websites: zoned, nowMs }, run);
        for (const website of websites) {
          const counts = visitors.get(website.id);
          if (!counts) continue;
          const seen = { website, counts, lastAlerts: lastAlerts.get(website.id) ?? [], nowMs };
          try {
            written += await checkSpike(deps, seen);
            written += await checkDrop(deps, seen, hasWholeHour);
          } catch (error) {
            if (isStoreUnavailable(deps.events, error)) return written;
            // A failure must not block the other websites.
            deps.log.error({ err: error, website: website.id }, message);
          }
        }
        return written;
      } catch (error) {
        // The event store logs its own outage.
        if (isStoreUnavailable(deps.events, error)) return written;
        throw error;
      }
    },
  };
}

type TrafficSnapshot = { website: WatchedWebsite; counts: VisitorCounts; lastAlerts: WebsiteAlarmRow[]; nowMs: number };

async function checkSpike(deps: DropDeps, seen: TrafficSnapshot): Promise<number> {
  const { website, counts, nowMs } = seen;
  const { spike_threshold: threshold } = website;
  if (threshold === null) return 0;
  const row = seen.lastAlerts.find(({ kind }) => kind === 'spike');
  const visitors = counts.halfHour;
  switch (evaluateSpike(visitors, threshold, row && alertState(row), nowMs)) {
    case 'stays':
      return 0;
    case 'ends':
      if (row) await endTrafficAlert(deps.database.db, row, nowMs);
      return 0;
    case 'begins': {
      const tops = await findTopPageAndSource(deps, website);
      return inTransaction(deps.database, async (trx) => {
        if (!(await startTrafficAlert(trx, website.id, 'spike', nowMs))) return 0;
        const facts = { event: 'spike' as const, website: named(website), at: nowMs, visitors, threshold, ...tops };
        const destinations = unsealAlertChannels(deps.vault, website.alerts_sealed);
        return enqueueTrafficAlert(deps, trx, { website, facts, destinations });
      });
    }
  }
}

async function checkDrop(deps: DropDeps, seen: TrafficSnapshot, hasWholeHour: boolean): Promise<number> {
  const { website, counts, nowMs } = seen;
  const { drop_threshold: threshold } = website;
  if (threshold === null) return 0;
  const row = seen.lastAlerts.find(({ kind }) => kind === 'drop');
  const { hour: visitors, usual } = counts;
  const common = { website: named(website), at: nowMs, visitors, usual };
  const facts = { event: 'drop' as const, ...common, threshold };
  switch (evaluateDrop(visitors, usual, threshold, row && alertState(row))) {
    case 'stays': {
      if (!row || row.ended_at !== null) return 0;
      const drop = { website, alarm: row, facts };
      if (row.held_until !== null) return inTransaction(deps.database, (trx) => notifyDrop(deps, trx, drop));
      if (!isDropping(visitors, usual, threshold)) return 0;
      return inTransaction(deps.database, (trx) => releaseDrop(deps, trx, drop));
    }
    case 'ends':
      return inTransaction(deps.database, async (trx) => {
        if (!row || !(await endTrafficAlert(trx, row, nowMs))) return 0;
        const destinations = await destinationsOfEnd(deps, trx, website, row);
        const over = { event: 'drop_over' as const, ...common, startedAt: row.started_at };
        return enqueueTrafficAlert(deps, trx, { website, facts: over, destinations });
      });
    case 'begins':
      if (!hasWholeHour) return 0;
      return inTransaction(deps.database, async (trx) => {
        if (!(await startTrafficAlert(trx, website.id, 'drop', nowMs))) return 0;
        const alarm = { website_id: website.id, kind: 'drop' as const, started_at: nowMs, ended_at: null };
        return notifyDrop(deps, trx, { website, alarm: { ...alarm, held_until: null }, facts });
      });
  }
}

type TrafficFacts = Exclude<WebsiteFacts, { event: 'drop' }>;

function keyOf(website: WatchedWebsite, facts: TrafficFacts): string {
  switch (facts.event) {
    case 'spike':
      return `website_${website.id}_spike_${facts.at}`;
    case 'drop_over':
      return dropKey(website, { started_at: facts.startedAt }).replace('_opened_', '_closed_');
  }
}

async function enqueueTrafficAlert(
  deps: DropDeps,
  trx: DatabaseOrTransaction,
  { website, facts, destinations }: { website: WatchedWebsite; facts: TrafficFacts; destinations: AlertChannel[] },
): Promise<number> {
  const { id: websiteId, account_id: accountId } = website;
  const { at: nowMs } = facts;
  const key = keyOf(website, facts);
  await enqueueAlertEvent(trx, { account_id: accountId, facts, baseUrl: deps.config.baseUrl, key, nowMs });
  return enqueueAlerts(trx, deps.vault, { about: { accountId, websiteId }, facts, key, destinations }, nowMs);
}

const alertState = ({ started_at, ended_at }: WebsiteAlarmRow): AlertState => ({
  startedAt: started_at,
  endedAt: ended_at,
});
const named = ({ id, domain }: WatchedWebsite) => ({ id, domain });
