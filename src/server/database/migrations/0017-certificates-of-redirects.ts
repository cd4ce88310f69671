import { type Kysely, sql } from 'kysely';

/** A check meets a certificate at each host that its redirects lead to: whose ends first, and which were alerted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table monitors add column ssl_host text`.execute(db);
  await sql`alter table monitors add column ssl_alerted text not null default ''`.execute(db);
  await sql`update monitors set ssl_alerted = cast(ssl_alerted_for as text) where ssl_alerted_for is not null`.execute(
    db,
  );
  await sql`alter table monitors drop column ssl_alerted_for`.execute(db);
}
