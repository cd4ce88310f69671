import type { Deps } from '../../deps.ts';
import { changePurchase } from './change-purchase.ts';
import { endedNote } from './change-texts.ts';
import { listEndedSubscriptions } from './imported-purchase.store.ts';

const atOnce = 100;

/** Revokes imported purchases after the end of their subscription. Can run in several processes. */
export async function endSubscriptions(deps: Deps): Promise<void> {
  for (const { id: purchase_id, account_id } of await listEndedSubscriptions(deps.database.db, deps.now(), atOnce))
    await changePurchase(deps, { account_id, purchase_id }, { kind: 'revoke', reason: endedNote });
}
