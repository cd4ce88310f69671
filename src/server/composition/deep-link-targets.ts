import type { LinkedResources } from '../accounts/index.ts';
import { linkedMarketResources } from '../market/index.ts';
import { linkedMonitorResources } from '../monitors/index.ts';
import { linkedWebsiteResources } from '../websites/index.ts';

export const linkedResources = {
  ...linkedMonitorResources,
  ...linkedWebsiteResources,
  ...linkedMarketResources,
} satisfies LinkedResources;
