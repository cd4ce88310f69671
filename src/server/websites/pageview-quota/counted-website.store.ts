import type { DatabaseOrTransaction } from '../../database/index.ts';

export const listCountedWebsites = (db: DatabaseOrTransaction, accountIds: readonly number[] | undefined) => {
  const all = db.selectFrom('websites').select(['id', 'account_id', 'time_zone', 'closed_until']).orderBy('id');
  return (accountIds === undefined ? all : all.where('account_id', 'in', accountIds)).execute();
};
