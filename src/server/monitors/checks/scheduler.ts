import { randomUUID } from 'node:crypto';
import { type AccountContext, accountContexts } from '../../accounts/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { openResolve, type Resolve } from '../../network/index.ts';
import { putOff } from '../heartbeats/index.ts';
import type { IncidentNotices } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import type { Maintenance } from '../monitor/index.ts';
import { claimDue, giveBack, stillClaimed } from './checks.store.ts';
import { nextDue, withinSlot } from './grid.ts';
import { openHealing } from './healing.ts';
import { openLeaseClock } from './lease-clock.ts';
import { openMeet } from './meet.ts';
import type { Told } from './outcome.ts';
import { checkTimeoutMs } from './request/index.ts';
import { resultOf, unknownOf } from './result.ts';
import { ResultWriter } from './result-writer.ts';

export type Checker = {
  /** Waits a bounded time for running checks, writes their results and gives back what is claimed. */
  stop(): Promise<void>;
  /** Looks for due monitors, and drops checks of changed ones, now instead of within a second. */
  wake(): void;
  /** checks under way */
  running(): number;
};
/** What a check of the monitor meets at this moment (epoch ms). */
export type CheckStandIn = (monitor: Pick<MonitorRow, 'id' | 'url'>, at: number) => Told | undefined;
export type CheckerDeps = Pick<Deps, 'config' | 'database' | 'events' | 'vault' | 'log' | 'now'>;
export type CheckerOptions = {
  /** alerts were written: the courier may look at once */
  onAlerts?: () => void;
  confirmAfterMs?: number;
  resolve?: Resolve;
  /** takes the place of the network; what it leaves undefined is checked */
  standIn?: CheckStandIn | undefined;
  /** a clock that nobody sets, milliseconds */
  elapsed?: () => number;
  /** told of each check that ended: how long after its moment it began, and what it said */
  observe?: (check: { latenessMs: number; result: 'good' | 'bad' | 'unknown' }) => void;
};

const tickMs = 1000;
/** Claimed this much before they are due, so that a timer and not the database decides the moment. */
const aheadMs = 2 * tickMs;
/** Due for longer than this means missed: after a standstill, or when a process died. */
const missedAfterMs = 2000;
/** Missed checks that are caught up with in one tick, spread over it, so that a start is no stampede. */
const missedPerTick = 200;
const onTimePerTick = 5000;
const leaseMs = checkTimeoutMs + aheadMs + 13_000;
/** How long stopping waits for checks that run. */
const lastChecksMs = 3000;

type Claim = {
  monitor: MonitorRow;
  account: AccountContext;
  planned: Maintenance;
  timer: NodeJS.Timeout | undefined;
  running: boolean;
  latenessMs: number;
  failingSince: number | undefined;
};

/**
 * Checks every monitor when it is due. Several processes may run this on one database: each monitor is claimed by one of
 * them, with a lease that ends when the process does.
 */
export function createChecker(deps: CheckerDeps & { notices: IncidentNotices }, options: CheckerOptions = {}): Checker {
  const confirmAfterMs = options.confirmAfterMs ?? 3000;
  const meet = openMeet(deps, options.resolve ?? openResolve());
  const elapsed = options.elapsed ?? (() => performance.now());
  const leaseNow = openLeaseClock(deps.now, elapsed, leaseMs);
  const heal = openHealing(deps.database, { now: deps.now, elapsed, leaseMs });
  const leaseBy = randomUUID();
  const writer = new ResultWriter(deps, leaseBy, options.onAlerts ?? (() => {}));
  const claims = new Map<number, Claim>();
  const running = new Set<Promise<void>>();
  let ticking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const drop = (id: number, claim: Claim) => {
    clearTimeout(claim.timer);
    if (claims.get(id) === claim) claims.delete(id);
  };

  async function dropChanged(): Promise<void> {
    const waiting = [...claims].filter(([, claim]) => !claim.running);
    if (waiting.length === 0) return;
    const still = await stillClaimed(
      deps.database.db,
      leaseBy,
      waiting.map(([id]) => id),
    );
    for (const [id, claim] of waiting) if (!still.has(id) && !claim.running) drop(id, claim);
  }

  async function claim(): Promise<void> {
    const nowMs = deps.now();
    const lease = { by: leaseBy, nowMs: leaseNow(), untilMs: nowMs + leaseMs };
    const onTime = await claimDue(
      deps.database,
      { from: nowMs - missedAfterMs, to: nowMs + aheadMs, limit: onTimePerTick },
      lease,
    );
    const missed = await claimDue(deps.database, { from: -1, to: nowMs - missedAfterMs, limit: missedPerTick }, lease);
    if (onTime.length + missed.length === 0) return;
    const accountIds = [...new Set([...onTime, ...missed].map((row) => row.account_id))];
    const accounts = await accountContexts(deps.database.db, accountIds);
    const planned = await maintenanceOf(deps.database.db, accountIds);
    const plan = (monitor: MonitorRow, fireAt: number) => {
      const account = accounts.get(monitor.account_id);
      if (!account || stopped) return; // deleted in between; its monitors go with it
      const before = claims.get(monitor.id);
      if (before) drop(monitor.id, before);
      const idle = { timer: undefined, running: false, latenessMs: 0, failingSince: undefined };
      const made: Claim = { monitor, account, planned, ...idle };
      claims.set(monitor.id, made);
      // Never later than what was claimed ahead, whatever the clock did in between.
      fire(made, Math.min(aheadMs, fireAt - deps.now()));
    };
    let inSlot = 0;
    onTime.forEach((monitor, index) => {
      inSlot = monitor.next_check_at === onTime[index - 1]?.next_check_at ? inSlot + 1 : 0;
      plan(monitor, monitor.next_check_at + withinSlot(inSlot));
    });
    missed.forEach((monitor, index) => {
      plan(monitor, nowMs + (index * tickMs) / missedPerTick);
    });
  }

  function fire(claim: Claim, inMs: number): void {
    const dueAt = elapsed() + inMs;
    claim.timer = setTimeout(
      () => {
        claim.running = true;
        claim.latenessMs = elapsed() - dueAt;
        const run: Promise<void> = check(claim)
          .catch((error) => {
            // Left to its lease: it is claimed anew when that ends.
            deps.log.error({ err: error, monitor: claim.monitor.id }, 'a check could not be settled');
            drop(claim.monitor.id, claim);
          })
          .finally(() => running.delete(run));
        running.add(run);
      },
      Math.max(0, inMs),
    );
  }

  async function check(claim: Claim): Promise<void> {
    const { monitor, account } = claim;
    const at = deps.now();
    const met = options.standIn?.(monitor, at) ?? (await meet(monitor, account.isOwner));
    if (claims.get(monitor.id) !== claim) return;
    if (met.kind === 'waiting') {
      drop(monitor.id, claim);
      return putOff(deps.database, leaseBy, monitor.id, nextDue(monitor.next_check_at, monitor.interval_s, deps.now()));
    }
    if (met.kind === 'own_fault') {
      options.observe?.({ latenessMs: claim.latenessMs, result: 'unknown' });
      if (monitor.unknown_since === null)
        deps.log.warn({ monitor: monitor.id, cause: met.cause }, 'a check failed for a fault of this machine');
      await writer.add(unknownOf(monitor, at, deps.now(), met.cause), monitor.unknown_since === null);
      return drop(monitor.id, claim);
    }
    claim.failingSince ??= at;
    const maintenance = claim.planned.at(monitor, at) !== undefined;
    const result = resultOf(
      { monitor, at, nowMs: deps.now(), failingSince: claim.failingSince, maintenance, leaseMs },
      met,
    );
    if (!(await writer.add(result.entry, result.isNews))) return drop(monitor.id, claim);
    if (!result.confirm) drop(monitor.id, claim);
    if (result.event) {
      options.observe?.({ latenessMs: claim.latenessMs, result: result.event.good === 1 ? 'good' : 'bad' });
      deps.events
        .record('checks', result.event)
        .catch((error) => deps.log.error({ err: error }, 'a check could not be recorded'));
    }
    if (!result.confirm || stopped || claims.get(monitor.id) !== claim) return;
    const { sslExpiresAt, sslHost, sslAlerted } = result.entry.settlement;
    claim.monitor = {
      ...monitor,
      ...result.standing,
      unknown_since: null,
      ssl_expires_at: sslExpiresAt,
      ssl_host: sslHost,
      ssl_alerted: sslAlerted,
      first_checked_at: monitor.first_checked_at ?? at,
    };
    claim.running = false;
    const inMs = at + confirmAfterMs - deps.now();
    fire(claim, Math.min(confirmAfterMs, Math.max(confirmAfterMs / 3, inMs)));
  }

  function tick(): void {
    clearTimeout(timer);
    ticking = ticking
      .then(async () => {
        if (stopped) return;
        await dropChanged();
        await heal();
        await claim();
      })
      .catch((error) => deps.log.error({ err: error }, 'due monitors could not be claimed; trying again'))
      .finally(() => {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(tick, tickMs);
      });
  }
  tick();

  let woken = false;
  return {
    running: () => running.size,
    wake() {
      if (woken || stopped) return;
      woken = true;
      // Many changes at once are one look.
      setTimeout(() => {
        woken = false;
        if (!stopped) tick();
      }, 10);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await ticking;
      for (const [id, claim] of claims) if (!claim.running) drop(id, claim);
      const late = Promise.withResolvers<void>();
      const bound = setTimeout(late.resolve, lastChecksMs);
      const settle = setInterval(() => writer.flush(), 50);
      await Promise.race([Promise.allSettled(running), late.promise]);
      clearTimeout(bound);
      clearInterval(settle);
      claims.clear();
      await writer.flush();
      await giveBack(deps.database.db, leaseBy).catch((error) =>
        deps.log.warn({ err: error }, 'leases end by themselves'),
      );
    },
  };
}
