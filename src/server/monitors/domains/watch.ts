import type { DomainExpiryRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, secondMs, startPeriodicTask } from '../../kernel/index.ts';
import { registrableDomain } from '../monitor/index.ts';
import { applyDomainExpiry, type WatchingMonitor } from './apply-expiry.ts';
import {
  claimDomain,
  deleteUnwatchedDomain,
  insertDomains,
  isLookUpDue,
  listDomains,
  listWatchingMonitors,
  recordLookUp,
} from './domains.store.ts';
import { nextLookUpMs } from './expiry.ts';
import { createLookUp, type LookUp, type LookUpResult } from './look-up.ts';
import { LookUpQueue } from './queue.ts';

type Watch = { stop(): Promise<void> };
type WatchDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'log' | 'now'>;
type Options = {
  lookUp?: LookUp | undefined;
  everyMs?: number;
  restMs?: number;
  onAlerts?: () => void;
};

const maxMs = 40 * secondMs;
const leaseMs = 2 * minuteMs;

/**
 * Looks up each domain once a day and alerts about each expiry once. Several processes can share one database. A failed
 * lookup is retried hours later and never opens an incident.
 */
export function startDomainWatch(deps: WatchDeps, options: Options = {}): Watch {
  const lookUp = options.lookUp ?? createLookUp();
  const everyMs = options.everyMs ?? minuteMs;
  const stopping = new AbortController();
  const queue = new LookUpQueue(lookUpOnce, options.restMs ?? 2 * secondMs);

  async function lookUpDue(): Promise<void> {
    const watching = (await listWatchingMonitors(deps.database.db)).flatMap((monitor): WatchingMonitor[] => {
      const domain = registrableDomain(monitor.url);
      return domain === undefined ? [] : [{ ...monitor, domain }];
    });
    const watched = new Set(watching.map((monitor) => monitor.domain));
    const known = await listDomains(deps.database.db);
    const unknown = [...watched].filter((domain) => !known.has(domain));
    const nowMs = deps.now();
    await insertDomains(deps.database.db, unknown, nowMs);
    const alerts = await applyDomainExpiry(deps, watching, known, stopping.signal);
    if (alerts > 0) options.onAlerts?.();
    const due = [...known.values()].filter((row) => isLookUpDue(row, nowMs) && row.lease_until <= nowMs);
    for (const { domain } of due)
      if (!watched.has(domain)) await deleteUnwatchedDomain(deps.database.db, domain, nowMs);
    if (stopping.signal.aborted) return;
    queue.replace([...due.map((row) => row.domain).filter((domain) => watched.has(domain)), ...unknown]);
  }

  async function lookUpOnce(domain: string): Promise<boolean> {
    try {
      const nowMs = deps.now();
      const claimed = await claimDomain(deps.database.db, domain, nowMs, nowMs + leaseMs);
      if (claimed === undefined) return false;
      const finding = await bounded(domain);
      if (stopping.signal.aborted && finding.kind === 'failure') await recordLookUp(deps.database.db, claimed, {});
      else await recordResult(claimed, finding);
    } catch (error) {
      // The domain's lease expires, and then it is claimed again.
      deps.log.error({ err: error, domain }, 'the result of a domain lookup could not be saved; trying again');
    }
    return true;
  }

  async function bounded(domain: string): Promise<LookUpResult> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxMs)]);
    const cut = Promise.withResolvers<LookUpResult>();
    const onAbort = () => cut.resolve({ kind: 'failure', error: 'the lookup took too long' });
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([lookUp(domain, signal), cut.promise]);
    } catch (error) {
      return { kind: 'failure', error: String(error) };
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async function recordResult(claimed: DomainExpiryRow, finding: LookUpResult): Promise<void> {
    const nowMs = deps.now();
    if (finding.kind === 'failure') {
      const failed_look_ups = claimed.failed_look_ups + 1;
      deps.log.warn({ domain: claimed.domain, cause: finding.error, failed_look_ups }, 'a domain look-up failed');
      const next_look_up_at = nowMs + nextLookUpMs(failed_look_ups);
      return recordLookUp(deps.database.db, claimed, { next_look_up_at, failed_look_ups });
    }
    const next_look_up_at = nowMs + nextLookUpMs(0);
    const answered = { expires_at: finding.expiresAt, looked_up_at: nowMs, next_look_up_at, failed_look_ups: 0 };
    await recordLookUp(deps.database.db, claimed, answered);
  }

  const task = startPeriodicTask({
    name: 'expiry of domains',
    everyMs,
    run: lookUpDue,
    onError: (error) => deps.log.error({ err: error }, 'domain expiries could not be checked; trying again'),
  });

  return {
    async stop() {
      stopping.abort();
      await task.stop();
      await queue.stop();
    },
  };
}
