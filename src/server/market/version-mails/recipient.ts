import { compareVersions } from '../../../shared/version-number.ts';
import type { DatabaseOrTransaction, ItemVersionRow } from '../../database/index.ts';
import { listActivationVersions } from '../activations/index.ts';
import { includesVersion, type OwnedItem } from '../catalogue/index.ts';
import { listUpdateFacts } from '../purchases/index.ts';
import type { MailAudience } from './plan.ts';

export type MailedVersion = Pick<ItemVersionRow, 'version' | 'channel' | 'published_at'>;
export type RecipientFacts = {
  update_channel: ItemVersionRow['channel'];
  updates_until: number | null;
  /** reported by the software; null: an activation that has reported none */
  versions: (string | null)[];
};

/** One purchase must include the version, accept its channel and, for `outdated`, still run an earlier one. */
export const isMailedAbout = (version: MailedVersion, audience: MailAudience, purchases: RecipientFacts[]): boolean =>
  purchases.some(
    ({ update_channel, updates_until, versions }) =>
      includesVersion(updates_until, version.published_at) &&
      (version.channel === 'stable' || update_channel === 'beta') &&
      (audience === 'all' || !isUpToDate(version, versions)),
  );

const isUpToDate = ({ version }: MailedVersion, versions: (string | null)[]): boolean =>
  versions.length > 0 && versions.every((running) => running !== null && compareVersions(running, version) >= 0);

/** Returns the addresses that should get a mail about at least one of the versions. */
export async function filterRecipients(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  { emails, versions, audience }: { emails: string[]; versions: MailedVersion[]; audience: MailAudience },
): Promise<Set<string>> {
  const purchases = await listUpdateFacts(db, item, emails);
  const activations = Map.groupBy(
    audience === 'all'
      ? []
      : await listActivationVersions(
          db,
          item.account_id,
          purchases.map(({ id }) => id),
        ),
    ({ purchase_id }) => purchase_id,
  );
  const facts = Map.groupBy(
    purchases.map((purchase) => ({
      ...purchase,
      versions:
        activations.get(purchase.id)?.map(({ version }) => version) ??
        (purchase.running_version === null ? [] : [purchase.running_version]),
    })),
    ({ email }) => email,
  );
  return new Set(
    emails.filter((email) => versions.some((version) => isMailedAbout(version, audience, facts.get(email) ?? []))),
  );
}
