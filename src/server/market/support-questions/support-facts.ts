import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { findActivationLimit, findItem, listNewestVersions } from '../catalogue/index.ts';
import { listActivations } from '../licences/index.ts';

/** What an author needs to know of a purchase to answer a question about it; nothing that the purchase's page does not show. */
export type SupportFacts = {
  state: PurchaseRow['state'];
  /** as software reads it: "Regular License" */
  licence: string;
  /** epoch ms; null: none was included */
  supportedUntil: number | null;
  /** bought elsewhere */
  isImported: boolean;
  /** the version that was downloaded last; null before the first download and where it was not kept */
  downloadedVersion: string | null;
  /** when its first file was, or the first of all; epoch ms */
  downloadedAt: number | null;
  newestVersion: string | null;
  /** machines and domains; `limit` null: any number */
  activations: { used: number; limit: number | null; labels: string[] };
};

/** Of activations; who has more than these is told their number. */
const maxLabels = 10;

/** What is true of a purchase now. */
export async function collectSupportFacts(db: DatabaseOrTransaction, purchase: PurchaseRow): Promise<SupportFacts> {
  const { account_id, item_id, id } = purchase;
  const [newest] = await listNewestVersions(db, [item_id]);
  const version = newest?.version ?? (await findItem(db, account_id, item_id))?.version;
  const activations = await listActivations(db, account_id, id);
  return {
    state: purchase.state,
    licence: purchase.license_type,
    supportedUntil: purchase.supported_until,
    isImported: purchase.order_id === null,
    downloadedVersion: purchase.downloaded_version,
    downloadedAt: purchase.version_downloaded_at ?? purchase.first_downloaded_at,
    newestVersion: version || null,
    activations: {
      used: activations.length,
      limit: await findActivationLimit(db, { account_id, id: item_id }),
      labels: activations.slice(0, maxLabels).map(({ label }) => label),
    },
  };
}
