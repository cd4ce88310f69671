import type { DatabaseOrTransaction } from '../../database/index.ts';
import { invalid, t } from '../../kernel/index.ts';

/** Throws `invalid` if the account has no such group. */
export async function requireGroup(trx: DatabaseOrTransaction, accountId: number, id: number): Promise<void> {
  const group = await trx
    .selectFrom('monitor_groups')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!group) throw invalid({ group_id: [t('{id} is not the identifier of one of your groups.', { id })] });
}
