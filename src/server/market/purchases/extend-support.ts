import { inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, t, toIso } from '../../kernel/index.ts';
import { enqueueBuyerMail } from './buyer-mails.ts';
import { writeChange } from './change-texts.ts';
import { lockLicensedPurchase } from './lock-licensed-purchase.ts';
import { insertHistory, updatePurchase } from './record.store.ts';
import { findItemName } from './related.ts';
import type { Rights } from './rights.ts';
import { supportEnd } from './support.ts';

/** `months` count from the purchase. Support is never shortened. */
export function extendSupport(
  deps: Deps,
  of: { account_id: number; purchase_id: number },
  months: number,
): Promise<PurchaseRow> {
  return inTransaction(deps.database, async (trx) => {
    const purchase = await lockLicensedPurchase(deps.database, trx, of, (state) =>
      t(
        'This purchase is {state, select, refunded {refunded} disputed {disputed} revoked {revoked} other {{state}}}: support can only be extended while it is valid.',
        { state },
      ),
    );
    const until = supportEnd(purchase.purchased_at, months);
    const now = purchase.supported_until;
    if (until === now) return purchase;
    if (until === null || (now !== null && until < now))
      throw invalid({
        months: [t('months must not shorten support, which already lasts until {date}.', { date: toIso(now ?? 0) })],
      });
    const at = deps.now();
    const base = purchase.base_rights === null ? undefined : (JSON.parse(purchase.base_rights) as Rights);
    const changed = await updatePurchase(trx, purchase, {
      supported_until: until,
      ...(base && { base_rights: JSON.stringify({ ...base, supported_until: until }) }),
    });
    await insertHistory(trx, purchase, { event: 'support_extended', note: writeChange('months', { months }), at });
    await enqueueBuyerMail(deps, trx, {
      purchase: changed,
      itemName: await findItemName(trx, purchase.account_id, purchase.item_id),
      notice: { kind: 'support_extended', until },
      key: `support_${until}`,
    });
    return changed;
  });
}
