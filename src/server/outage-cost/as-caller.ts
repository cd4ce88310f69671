import { type Caller, isAllowed } from '../http/index.ts';
import type { OutageCostDeps } from './outage-cost-deps.ts';

/** Visits need `websites:read`, sales need `market:read`. */
export const asCaller = (deps: OutageCostDeps, caller: Caller): OutageCostDeps => ({
  ...deps,
  ...(!isAllowed(caller, 'websites:read') && { websitesOfHost: async () => [] }),
  ...(!isAllowed(caller, 'market:read') && { isShopHost: async () => false, findSecondChance: async () => null }),
});
