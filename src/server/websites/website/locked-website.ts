import { type Database, type DatabaseOrTransaction, inTransaction, type WebsiteRow } from '../../database/index.ts';
import type { Caller } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { lockWebsite } from './website.store.ts';

/** Locks the website. Otherwise, two requests could both pass a limit or create the same row. Throws `not_found`. */
export function withLockedWebsite<Result>(
  database: Database,
  { caller, website: id }: { caller: Pick<Caller, 'accountId'>; website: number },
  work: (trx: DatabaseOrTransaction, website: WebsiteRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (trx) => {
    const website = await lockWebsite(database, trx, caller.accountId, id);
    if (!website) throw notFound();
    return work(trx, website);
  });
}
