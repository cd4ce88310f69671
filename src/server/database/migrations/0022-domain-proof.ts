import { type Kysely, sql } from 'kysely';

/**
 * A status page answers at its domain once the domain is proved or approved. Of those that have one already, the pages
 * of the service's owner stay; others have to prove theirs. Many pages may claim a domain, one has it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['domain_verified_at', 'domain_checked_at', 'domain_missing_since'])
    await sql`alter table status_pages add column ${sql.ref(column)} bigint`.execute(db);
  for (const column of ['domain_verified_by', 'domain_problem'])
    await sql`alter table status_pages add column ${sql.ref(column)} text`.execute(db);
  await sql`
    update status_pages set domain_verified_at = updated_at, domain_verified_by = 'owner'
    where domain is not null and account_id in (select id from accounts where is_owner = 1)`.execute(db);
  await sql`drop index status_pages_domain`.execute(db);
  await sql`
    create unique index status_pages_verified_domain on status_pages (domain)
    where domain_verified_at is not null`.execute(db);
  await sql`
    create unique index status_pages_own_domain on status_pages (account_id, domain)
    where domain is not null`.execute(db);
}
