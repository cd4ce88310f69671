import { type Kysely, sql } from 'kysely';

/** What connects a website to Google Search Console, and the search terms that were imported from it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table search_console_connections (
      website_id bigint primary key references websites (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      client_id text not null,
      client_secret_sealed text not null,
      state_hash text,
      verifier_sealed text,
      state_expires_at bigint,
      refresh_token_sealed text,
      property text,
      imported_through text,
      next_import_at bigint,
      failures integer not null default 0,
      problem text,
      created_at bigint not null)`,
    'create index search_console_connections_account on search_console_connections (account_id)',
    'create index search_console_connections_due on search_console_connections (next_import_at)',
    `create table search_terms (
      account_id bigint not null references accounts (id) on delete cascade,
      website_id bigint not null references websites (id) on delete cascade,
      day text not null,
      query text not null,
      page text not null,
      path text not null,
      clicks bigint not null,
      impressions bigint not null,
      position_total bigint not null)`,
    'create index search_terms_day on search_terms (website_id, day)',
    'create index search_terms_account on search_terms (account_id)',
  ])
    await sql.raw(statement).execute(db);
}
