import type { ContactLists } from '../contacts/index.ts';
import { shopAlertLists } from '../market/index.ts';
import { incidentAlertLists, monitorAlertLists, objectiveAlertLists, policyAlertLists } from '../monitors/index.ts';
import { websiteAlertLists } from '../websites/index.ts';

export const contactLists: ContactLists = {
  // Rows are locked in this order, as in the features: an SLO before its monitors, a monitor before its incidents.
  objective: objectiveAlertLists,
  monitor: monitorAlertLists,
  alert_policy: policyAlertLists,
  incident: incidentAlertLists,
  website: websiteAlertLists,
  shop: shopAlertLists,
};
