import type { CauseCode } from '../../causes/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { endIncidentsOfAccount, notifyOfDegradedEnd } from '../alerts/index.ts';
import { closeAllDegradations } from './degradation.store.ts';
import { makeUnknown, resetStates } from './stop-checks.store.ts';

type StopDeps = Pick<Deps, 'config' | 'vault'>;
type Stop = (trx: DatabaseOrTransaction, accountId: number, nowMs: number) => Promise<void>;

export const suspendMonitors =
  (deps: StopDeps): Stop =>
  (...stop) =>
    stopChecks(deps, 'accountDisabled', ...stop);

/** When the account's monitors are switched off. */
export const switchMonitorsOff =
  (deps: StopDeps): Stop =>
  (...stop) =>
    stopChecks(deps, 'monitorsSwitchedOff', ...stop);

/** Ends incidents and degraded periods as a pause does. A monitor that still fails afterwards opens a new incident. */
async function stopChecks(
  deps: StopDeps,
  cause: CauseCode & ('accountDisabled' | 'monitorsSwitchedOff'),
  ...[trx, accountId, nowMs]: Parameters<Stop>
): Promise<void> {
  // First, because it waits for checks that are being written.
  await makeUnknown(trx, { accountId, nowMs }, cause);
  const monitorIds = await endIncidentsOfAccount(trx, deps, accountId, nowMs);
  await resetStates(trx, { accountId, nowMs }, monitorIds);
  for (const { monitor, period } of await closeAllDegradations(trx, accountId, nowMs))
    await notifyOfDegradedEnd(trx, deps, monitor, period, { isDown: false, because: 'stopped' }, nowMs);
}
