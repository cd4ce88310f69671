import { maySell } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ItemRow } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';

/** Throws 'forbidden'. */
export async function requireMayPublish(trx: DatabaseOrTransaction, item: ItemRow): Promise<void> {
  const problem = publishProblem(item, await maySell(trx, item.account_id));
  if (problem !== null) throw new Refusal('forbidden', problem);
}

export function publishProblem(
  item: Pick<ItemRow, 'taken_out_at' | 'taken_out_reason'>,
  accountMaySell: boolean,
): string | null {
  if (item.taken_out_at !== null)
    return t('The owner of this service took the item out of the shop: “{reason}” Ask the owner to allow it again.', {
      reason: item.taken_out_reason,
    });
  return accountMaySell
    ? null
    : t('Only the owner of this service can sell here. Ask the owner to let every account sell.');
}
