import type { DatabaseOrTransaction, WebsiteRow } from '../../database/index.ts';

export type CountedWebsite = Pick<WebsiteRow, 'id' | 'account_id' | 'closed_until' | 'created_at'>;

/** Covers all accounts: only for the service owner. */
export const listAllWebsites = (db: DatabaseOrTransaction): Promise<CountedWebsite[]> =>
  db.selectFrom('websites').select(['id', 'account_id', 'closed_until', 'created_at']).orderBy('id').execute();

export async function countWebsitesOf(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const all = db.selectFrom('websites').select(({ fn }) => fn.countAll<number>().as('websites'));
  return Number((await all.where('account_id', '=', accountId).executeTakeFirstOrThrow()).websites);
}
