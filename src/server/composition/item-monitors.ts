import { isModuleEnabled } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { ItemMonitors } from '../market/index.ts';
import { createDefaultMonitor, findMonitorHealth } from '../monitors/index.ts';

export const createItemMonitors = (deps: Deps, changed: () => void): ItemMonitors => ({
  create: (trx, caller, watched) => createDefaultMonitor(deps, trx, caller, watched),
  changed,
  health: async (accountId, id) =>
    (await isModuleEnabled(deps.database.db, accountId, 'monitors'))
      ? findMonitorHealth(deps, accountId, id)
      : undefined,
});
