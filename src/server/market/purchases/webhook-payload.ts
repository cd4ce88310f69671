import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { fromMinor, toIso, toIsoOrNull } from '../../kernel/index.ts';

/** Omits the code, because payloads are stored unencrypted. */
export function purchasePayload(row: PurchaseRow, item: Pick<ItemRow, 'id' | 'name'>) {
  return {
    id: row.id,
    item: { id: item.id, name: item.name },
    license_type: row.license_type,
    price: fromMinor(row.price_minor, row.currency),
    refunded: fromMinor(row.refunded_minor, row.currency),
    currency: row.currency,
    buyer_email: row.buyer_email,
    buyer_name: row.buyer_name,
    supported_until: toIsoOrNull(row.supported_until),
    ends_at: toIsoOrNull(row.ends_at),
    updates_until: toIsoOrNull(row.updates_until),
    trial: row.is_trial === 1,
    extends_purchase_id: row.extends_purchase_id,
    downloaded: row.downloaded === 1,
    state: row.state,
    date: toIso(row.purchased_at),
  };
}
