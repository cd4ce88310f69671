import { accountColumn } from '../../../accounts/index.ts';
import type { DatabaseOrTransaction, StatusPageRow } from '../../../database/index.ts';
import { type DomainColumns, unverified } from '../../../domain-proof/index.ts';
import { addressColumns } from '../page.store.ts';

/** Searches the pages of all accounts. */
export async function domainHolder(
  db: DatabaseOrTransaction,
  domain: string,
  exceptId: number,
): Promise<Pick<StatusPageRow, 'id' | 'account_id' | 'domain_verified_by'> | undefined> {
  return db
    .selectFrom('status_pages')
    .select(['id', 'account_id', 'domain_verified_by'])
    .where('domain', '=', domain)
    .where('domain_verified_at', 'is not', null)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
}

export async function endClaim(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.updateTable('status_pages').set(unverified).where('id', '=', id).execute();
}

export const statusPageDomains = {
  holder: (db: DatabaseOrTransaction, domain: string) => domainHolder(db, domain, 0),
  end: (db: DatabaseOrTransaction, { id }: { id: number }) => endClaim(db, id),
};

export async function writeClaim(
  db: DatabaseOrTransaction,
  page: { id: number; account_id: number; domain: string },
  columns: DomainColumns,
): Promise<boolean> {
  const written = await db
    .updateTable('status_pages')
    .set(columns)
    .where('id', '=', page.id)
    .where('account_id', '=', page.account_id)
    .where('domain', '=', page.domain)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

export async function proofsCheckedBefore(
  db: DatabaseOrTransaction,
  beforeMs: number,
  limit: number,
): Promise<StatusPageRow[]> {
  return db
    .selectFrom('status_pages')
    .selectAll()
    .where('domain_verified_by', '=', 'dns')
    .where('domain_checked_at', '<=', beforeMs)
    .orderBy('domain_checked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns true in only one process. */
export async function claimRecheck(
  db: DatabaseOrTransaction,
  page: { id: number; domain_checked_at: number | null },
  nowMs: number,
): Promise<boolean> {
  const claimed = await db
    .updateTable('status_pages')
    .set({ domain_checked_at: nowMs })
    .where('id', '=', page.id)
    .where('domain_checked_at', '=', page.domain_checked_at)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

export type ClaimOfAccount = Pick<
  StatusPageRow,
  'id' | 'account_id' | 'name' | 'slug' | 'domain' | 'domain_verified_at' | 'domain_verified_by'
> & { username: string };

export async function claimsOfOthers(
  db: DatabaseOrTransaction,
  ownerId: number,
  limit: number,
): Promise<ClaimOfAccount[]> {
  return claims(db, ownerId)
    .where((where) => where.or([where('domain_verified_at', 'is', null), where('domain_verified_by', '=', 'owner')]))
    .orderBy('status_pages.id', 'desc')
    .limit(limit)
    .execute();
}

export async function claimOfOther(
  db: DatabaseOrTransaction,
  ownerId: number,
  id: number,
): Promise<ClaimOfAccount | undefined> {
  return claims(db, ownerId).where('status_pages.id', '=', id).executeTakeFirst();
}

const claims = (db: DatabaseOrTransaction, ownerId: number) =>
  db
    .selectFrom('status_pages')
    .select([...addressColumns, 'domain_verified_by', accountColumn('status_pages', 'username').as('username')])
    .where('domain', 'is not', null)
    .where('status_pages.account_id', '!=', ownerId);
