import type { DatabaseOrTransaction, WebsiteRow } from '../../database/index.ts';

export type CountedWebsite = Pick<WebsiteRow, 'id' | 'account_id' | 'closed_until' | 'created_at'>;

/** Those of all accounts: for the owner of the service. */
export const listAllWebsites = (db: DatabaseOrTransaction): Promise<CountedWebsite[]> =>
  db.selectFrom('websites').select(['id', 'account_id', 'closed_until', 'created_at']).orderBy('id').execute();
