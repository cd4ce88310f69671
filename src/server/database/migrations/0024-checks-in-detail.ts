import { type Kysely, sql } from 'kysely';

/** What a check sends, how long it waits and what it accepts, where that is not the usual. Null: the usual. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['accepted_status_codes', 'request_body_sealed', 'request_content_type'])
    await sql`alter table monitors add column ${sql.ref(column)} text`.execute(db);
  for (const column of ['timeout_s', 'confirmations'])
    await sql`alter table monitors add column ${sql.ref(column)} bigint`.execute(db);
}
