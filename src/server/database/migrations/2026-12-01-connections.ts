import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table monitors add column connection_sealed text`.execute(db);
  await sql`alter table monitors add column ignore_certificate_errors bigint not null default 0`.execute(db);
}
