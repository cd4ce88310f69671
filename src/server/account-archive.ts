import type { ArchiveParts } from './accounts/index.ts';
import { accountTables } from './composition/index.ts';
import type { Deps } from './deps.ts';
import { archiveMarket } from './market/index.ts';
import { archiveChecks, openSubscriberEmail } from './monitors/index.ts';
import { archiveWebsites, openRecipientEmail } from './websites/index.ts';

/** What features add to the archive of an account, and the addresses that they keep sealed. */
export const createArchiveParts = (deps: Deps): ArchiveParts => ({
  tables: accountTables,
  async *archiveAccount(accountId) {
    yield* archiveChecks(deps, accountId);
    yield* archiveWebsites(deps, accountId);
    yield* archiveMarket(deps, accountId);
  },
  openSealed(table, { email_sealed }): Record<string, string> {
    if (typeof email_sealed !== 'string') return {};
    if (table === 'subscribers') return { email: openSubscriberEmail(deps.vault, { email_sealed }) };
    if (table === 'report_recipients') return { email: openRecipientEmail(deps.vault, { email_sealed }) };
    return {};
  },
});
