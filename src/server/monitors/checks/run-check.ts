import { writeCause } from '../../causes/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { isOutage } from '../../kernel/index.ts';
import type { Resolve } from '../../network/index.ts';
import { createGuards } from '../../network/index.ts';
import { assertionsOf, assess } from '../assertions/index.ts';
import { maskActual, secretsOf } from '../failures/index.ts';
import { createCanary } from './canary.ts';
import type { ConclusiveOutcome, HeartbeatPending } from './outcome.ts';
import { probe } from './probe.ts';
import { settingsOf } from './settings.ts';

type RunDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'log' | 'now'>;
export type CheckOutcome = ConclusiveOutcome | HeartbeatPending | { kind: 'local_fault'; cause: string };

/** Errors become local faults. Rejects only if the check needs the database during an outage. */
export function createCheckRunner(
  deps: RunDeps,
  resolve: Resolve,
): (monitor: MonitorRow, isOwner: boolean) => Promise<CheckOutcome> {
  const guards = createGuards(deps.database);
  const canary = createCanary(deps.config.canary, resolve);
  return async (monitor, isOwner) => {
    try {
      const assertions = assertionsOf(monitor);
      const settings = settingsOf(deps.vault, monitor, { guard: await guards(isOwner), assertions });
      const found = await probe(settings, { monitor, resolve, database: deps.database, now: deps.now });
      if (found.kind === 'heartbeat_pending' || found.kind === 'heartbeat_received') return found;
      const outcome = await canary.classify(found);
      if (outcome.kind !== 'answer' || assertions.length === 0) return outcome;
      const about = {
        accountId: monitor.account_id,
        nowMs: deps.now(),
        mask: maskActual(() => [outcome.accessToken ?? '', ...secretsOf(deps.vault, monitor)].filter(Boolean)),
      };
      return { ...outcome, assessments: await assess(outcome, assertions, about) };
    } catch (error) {
      if (isOutage(error)) throw error;
      deps.log.error({ err: error, monitor: monitor.id }, 'a check failed with an unexpected error');
      return { kind: 'local_fault', cause: writeCause('internalError') };
    }
  };
}
