import type { ArchiveParts } from '../accounts/index.ts';
import { openContact } from '../contacts/index.ts';
import type { Deps } from '../deps.ts';
import { archiveMarket } from '../market/index.ts';
import { archiveChecks, openIncidentResponse, openUptimeReportEmail, subscriberAddress } from '../monitors/index.ts';
import { archiveWebsites, openRecipientEmail } from '../websites/index.ts';
import { accountTables } from './account-tables.ts';

const contents = `account/    the account, its members, keys (without the keys), webhooks (without secrets), audit log
monitors/   monitors, incidents, maintenance, status pages; checks/ has every check, a file for each monitor
websites/   websites, goals, funnels, sales; each website has a folder with its events and its days
market/     items, purchases, orders, money; invoices/ as PDF, files/ and media/ as they were uploaded
pictures/   pictures of the profile, the shop and status pages

CSV files are UTF-8 with a header. Times are ISO 8601 UTC, amounts in columns that end in _minor are in the smallest unit of
their currency (cents), lists are JSON. An apostrophe before = + - or @ keeps spreadsheets from running a text as a formula.
Rows refer to each other by their ids: monitor_id 7 is the row with the id 7 in monitors/monitors.csv.

What opens or proves something is not here: passwords, keys, tokens and secrets. Tables are read one after the other: what
changed meanwhile may be in one and not in another.
`;

export const createArchiveParts = (deps: Deps): ArchiveParts => ({
  contents,
  tables: accountTables,
  async *archiveAccount(accountId) {
    yield* archiveChecks(deps, accountId);
    yield* archiveWebsites(deps, accountId);
    yield* archiveMarket(deps, accountId);
  },
  openSealed(table, row): Record<string, string> {
    if (table === 'contacts') return { destination: openContact(deps.vault, row) };
    const { email_sealed, received_sealed, channel } = row;
    if (table === 'incident_responses' && typeof received_sealed === 'string')
      return { response: JSON.stringify(openIncidentResponse(deps.vault, received_sealed)) };
    if (typeof email_sealed !== 'string') return {};
    if (table === 'subscribers')
      return { email: subscriberAddress(deps.vault, { email_sealed, channel: String(channel) }) };
    if (table === 'report_recipients') return { email: openRecipientEmail(deps.vault, { email_sealed }) };
    if (table === 'uptime_report_recipients') return { email: openUptimeReportEmail(deps.vault, { email_sealed }) };
    return {};
  },
});
