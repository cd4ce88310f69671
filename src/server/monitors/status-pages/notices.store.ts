import { accountColumn } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, StatusPageRow } from '../../database/index.ts';
import { addressColumns } from './page.store.ts';

export type NoticePage = Pick<
  StatusPageRow,
  'id' | 'account_id' | 'name' | 'slug' | 'domain' | 'domain_verified_at' | 'show_causes'
> & {
  time_zone: string;
};

const pagesOf = (db: DatabaseOrTransaction, accountId: number) =>
  db
    .selectFrom('status_pages')
    .select([...addressColumns, 'show_causes', accountColumn('status_pages', 'time_zone').as('time_zone')])
    .where('status_pages.account_id', '=', accountId);

export async function listPagesWithMonitor(
  db: DatabaseOrTransaction,
  monitor: { id: number; account_id: number },
): Promise<NoticePage[]> {
  return pagesOf(db, monitor.account_id)
    .innerJoin('status_page_monitors', 'status_page_monitors.status_page_id', 'status_pages.id')
    .where('status_page_monitors.monitor_id', '=', monitor.id)
    .orderBy('status_pages.id')
    .execute();
}

export async function findNoticePage(db: DatabaseOrTransaction, accountId: number, id: number): Promise<NoticePage> {
  return pagesOf(db, accountId).where('status_pages.id', '=', id).executeTakeFirstOrThrow();
}
