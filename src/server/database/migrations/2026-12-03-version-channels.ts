import { type Kysely, sql } from 'kysely';

/** Update channels, the platforms of files, and the versions that buyers run. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table item_versions add column channel text not null default 'stable'`.execute(db);
  await sql`alter table item_files add column platform text not null default ''`.execute(db);
  await sql`alter table item_files add column signature text`.execute(db);
  await sql`alter table activations add column version text`.execute(db);
  await sql`alter table purchases add column update_channel text not null default 'stable'`.execute(db);
  await sql`alter table purchases add column running_version text`.execute(db);
  await sql`alter table purchases add column running_version_at bigint`.execute(db);
  await sql`alter table version_mailings add column audience text not null default 'all'`.execute(db);
}
