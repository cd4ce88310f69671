import type { GuestResources } from '../accounts/index.ts';
import { guestMarketResources } from '../market/index.ts';
import { guestMonitorResources } from '../monitors/index.ts';
import { guestWebsiteResources } from '../websites/index.ts';

/** What guests of an account can be shown one by one, by the feature that has it. */
export const guestResources = {
  ...guestMonitorResources,
  ...guestWebsiteResources,
  ...guestMarketResources,
} satisfies GuestResources;
