import { type Kysely, sql } from 'kysely';

/** Hashes of erased addresses, because a file that is imported later can contain them again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table erased_buyers (
    account_id bigint not null references accounts (id) on delete cascade,
    buyer_hash text not null,
    erased_at bigint not null,
    primary key (account_id, buyer_hash)
  )`.execute(db);
}
