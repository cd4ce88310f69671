import type { Deps } from '../deps.ts';
import type { ItemMonitors } from '../market/index.ts';
import { createWatch, findMonitorHealth } from '../monitors/index.ts';

export const createItemMonitors = (deps: Deps, changed: () => void): ItemMonitors => ({
  create: (trx, caller, watched) => createWatch(deps, trx, caller, watched),
  changed,
  health: (accountId, id) => findMonitorHealth(deps, accountId, id),
});
