import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { listActivations } from '../activations/index.ts';
import { choiceOf, findActivationLimit, findItem, listVersionsOfItems, offerVersions } from '../catalogue/index.ts';

/** Contains only data from the purchase's page. */
export type SupportFacts = {
  state: PurchaseRow['state'];
  /** the API's spelling: "Regular License" */
  licence: string;
  /** null if not included */
  supportedUntil: number | null;
  isImported: boolean;
  /** null before the first download or if unknown */
  downloadedVersion: string | null;
  /** when that version was downloaded, or any version if it is unknown; epoch ms */
  downloadedAt: number | null;
  newestVersion: string | null;
  /** a `limit` of null means no limit */
  activations: { used: number; limit: number | null; labels: string[] };
};

const maxLabels = 10;

export async function collectSupportFacts(db: DatabaseOrTransaction, purchase: PurchaseRow): Promise<SupportFacts> {
  const { account_id, item_id, id } = purchase;
  const published = await listVersionsOfItems(db, [item_id]);
  const [newest] = offerVersions(published, choiceOf(purchase)).included;
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
