import { type Kysely, sql } from 'kysely';

/** Networks and browsers from which an account was signed in to, as keyed hashes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table known_sign_ins (
      account_id bigint not null references accounts (id) on delete cascade,
      origin text not null,
      seen_at bigint not null,
      primary key (account_id, origin)
    )`.execute(db);
}
