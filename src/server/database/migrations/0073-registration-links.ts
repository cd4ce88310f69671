import { type Kysely, sql } from 'kysely';

/** Links by mail with which somebody registers, before there is a user. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table registration_links (
      token_hash text primary key,
      email text not null,
      created_at bigint not null,
      expires_at bigint not null
    )`.execute(db);
  await sql`create index registration_links_expiry on registration_links (expires_at)`.execute(db);
}
