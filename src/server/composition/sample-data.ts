import type { FillSample } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { writeSampleItems, writeSampleOrders, writeSampleReviews } from '../market/index.ts';
import { writeSampleMonitors } from '../monitors/index.ts';
import { type SampleWebsiteDeps, writeSampleWebsite } from '../websites/index.ts';

export function createFillSample(deps: Deps & SampleWebsiteDeps): FillSample {
  return async ({ id, time_zone: timeZone }) => {
    const caller = { accountId: id, isOwner: false, timeZone };
    await writeSampleMonitors(deps, caller);
    await writeSampleItems(deps, id);
    await writeSampleOrders(deps, id);
    await writeSampleReviews(deps, id);
    await writeSampleWebsite(deps, caller);
  };
}
