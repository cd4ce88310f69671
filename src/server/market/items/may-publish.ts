import { type SellingRight, sellingRight } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ItemRow } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';

type Judged = Pick<ItemRow, 'taken_out_at' | 'taken_out_reason'>;

/** Returns whether publishing only submits the item for approval. Throws 'forbidden'. */
export async function requireMayPublish(trx: DatabaseOrTransaction, item: ItemRow): Promise<{ submits: boolean }> {
  const right = await sellingRight(trx, item.account_id);
  const problem = publishProblem(item, right);
  if (problem !== null) throw new Refusal('forbidden', problem);
  return { submits: needsApproval(item, right) };
}

export const needsApproval = ({ approved_at }: Pick<ItemRow, 'approved_at'>, right: SellingRight): boolean =>
  right === 'with_approval' && approved_at === null;

export function publishProblem(item: Judged, right: SellingRight): string | null {
  if (item.taken_out_at !== null)
    return t('The owner of this service took the item out of the shop: “{reason}” Ask the owner to allow it again.', {
      reason: item.taken_out_reason,
    });
  return right === 'none'
    ? t('Only the owner of this service can sell here. Ask the owner to let every account sell.')
    : null;
}
