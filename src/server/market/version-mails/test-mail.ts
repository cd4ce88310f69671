import { getAccountDetails } from '../../accounts/index.ts';
import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { sendTestMail, versionMailWarnings } from '../../outbox/index.ts';
import { previewVersionMail } from './preview.ts';

/** Sends only to the account's own address, which it returns. */
export const sendTestVersionMail = (
  deps: Deps,
  item: ItemRow,
  { versionId, isOwner }: { versionId: number; isOwner: boolean },
): Promise<string> =>
  sendTestMail(deps, {
    name: 'version-mail',
    accountId: item.account_id,
    isOwner,
    warnings: versionMailWarnings(deps, isOwner),
    findAddress: async () => (await getAccountDetails(deps.database.db, item.account_id)).email,
    async compose() {
      const { subject, text, html, sender } = await previewVersionMail(deps, item, versionId);
      return { subject: `Test: ${subject}`, text, html, ...(sender && { sender }) };
    },
  });
