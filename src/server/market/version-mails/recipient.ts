import { compareVersions } from '../../../shared/version-number.ts';
import type { DatabaseOrTransaction, ItemVersionRow } from '../../database/index.ts';
import { listActivationVersions } from '../activations/index.ts';
import { includesVersion, type OwnedItem } from '../catalogue/index.ts';
import { listUpdateFacts } from '../purchases/index.ts';
import type { MailAudience } from './plan.ts';

export type MailedVersion = Pick<ItemVersionRow, 'version' | 'channel' | 'published_at'>;
export type RecipientFacts = {
  id: number;
  update_channel: ItemVersionRow['channel'];
  updates_until: number | null;
  /** reported by the software; null: an activation that has reported none */
  versions: (string | null)[];
};

/** The purchase must include the version, accept its channel and, for `outdated`, still run an earlier one. */
export const findMailedPurchase = (
  version: MailedVersion,
  audience: MailAudience,
  purchases: RecipientFacts[],
): RecipientFacts | undefined =>
  purchases.find(
    ({ update_channel, updates_until, versions }) =>
      includesVersion(updates_until, version.published_at) &&
      (version.channel === 'stable' || update_channel === 'beta') &&
      (audience === 'all' || !isUpToDate(version, versions)),
  );

const isUpToDate = ({ version }: MailedVersion, versions: (string | null)[]): boolean =>
  versions.length > 0 && versions.every((running) => running !== null && compareVersions(running, version) >= 0);

/** `nowMs`: the licences must not have ended by then. */
type Asked<V> = { emails: string[]; versions: V[]; audience: MailAudience; nowMs: number };

/** Versions that an address gets a mail about, and a purchase that allows the download. */
export type Recipient<V extends MailedVersion> = { versions: V[]; purchaseId: number };

/** Returns the addresses that can download at least one of the versions. */
export async function findMailed<V extends MailedVersion>(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  { emails, versions, audience, nowMs }: Asked<V>,
): Promise<Map<string, Recipient<V>>> {
  const purchases = await listUpdateFacts(db, item, { emails, nowMs });
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
  const found = new Map<string, Recipient<V>>();
  for (const [email, own] of facts) {
    const mailed = versions.flatMap((version) => {
      const purchase = findMailedPurchase(version, audience, own);
      return purchase ? [{ version, purchaseId: purchase.id }] : [];
    });
    const [first] = mailed;
    if (first) found.set(email, { versions: mailed.map(({ version }) => version), purchaseId: first.purchaseId });
  }
  return found;
}
