import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import { enqueueBuyerMail } from './buyer-mails.ts';
import { writeChange } from './change-texts.ts';
import { lockLicensedPurchase } from './lock-licensed-purchase.ts';
import { hashCode, sealCode } from './purchase-code.ts';
import { insertHistory, updatePurchase } from './record.store.ts';
import { findItemName } from './related.ts';

/** The old code is invalid immediately. */
export function rotateCode(
  deps: Deps,
  of: { account_id: number; purchase_id: number },
  by: 'author' | 'buyer',
): Promise<string> {
  return inTransaction(deps.database, async (trx) => {
    const purchase = await lockLicensedPurchase(deps.database, trx, of, (state) =>
      t(
        'This purchase is {state, select, refunded {refunded} disputed {disputed} revoked {revoked} other {{state}}}: the code can only be replaced while it is valid.',
        { state },
      ),
    );
    const [code, at] = [randomUUID(), deps.now()];
    const changes = {
      code_hash: hashCode(deps.vault, code),
      code_sealed: sealCode(deps.vault, code),
      // Importing the file again must not restore the first code.
      first_code_hash: purchase.first_code_hash ?? purchase.code_hash,
    };
    const changed = await updatePurchase(trx, purchase, changes);
    await insertHistory(trx, purchase, {
      event: 'code_rotated',
      note: writeChange(by === 'author' ? 'byAuthor' : 'byBuyer'),
      at,
    });
    await enqueueBuyerMail(deps, trx, {
      purchase: changed,
      itemName: await findItemName(trx, purchase.account_id, purchase.item_id),
      notice: { kind: 'code_rotated' },
      key: `code_${changes.code_hash.slice(0, 16)}`,
    });
    return code;
  });
}
