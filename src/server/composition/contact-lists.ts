import type { ContactLists } from '../contacts/index.ts';
import { shopAlertLists } from '../market/index.ts';
import { monitorAlertLists } from '../monitors/index.ts';
import { websiteAlertLists } from '../websites/index.ts';

export const contactLists: ContactLists = {
  monitor: monitorAlertLists,
  website: websiteAlertLists,
  shop: shopAlertLists,
};
