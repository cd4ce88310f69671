import type { GuestResources } from '../accounts/index.ts';
import { guestMarketResources } from '../market/index.ts';
import { guestMonitorResources } from '../monitors/index.ts';
import { guestWebsiteResources } from '../websites/index.ts';

export const guestResources = {
  ...guestMonitorResources,
  ...guestWebsiteResources,
  ...guestMarketResources,
} satisfies GuestResources;
