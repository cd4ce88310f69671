import { type Kysely, sql } from 'kysely';

/** The providers whose link a user ended, which only that user makes again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table unlinked_issuers (
      user_id bigint not null references users (id) on delete cascade,
      issuer text not null,
      unlinked_at bigint not null,
      primary key (user_id, issuer)
    )`.execute(db);
}
