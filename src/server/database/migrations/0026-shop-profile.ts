import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** How the shop looks and what it says of itself: of the owner of the service, whose shop it is. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const account = 'account_id bigint primary key references accounts (id) on delete cascade';
  for (const statement of [
    `create table shop_profiles (
      ${account},
      name text not null default '',
      intro text not null default '',
      accent text not null default '',
      links text not null default '[]',
      logo text,
      domain text,
      domain_verified_at bigint,
      domain_verified_by text,
      domain_checked_at bigint,
      domain_problem text,
      domain_missing_since bigint,
      updated_at bigint not null)`,
    `create table shop_logos (${account}, content ${dialect === 'sqlite' ? 'blob' : 'bytea'} not null)`,
    `create table shop_pages (
      account_id bigint not null references accounts (id) on delete cascade,
      slug text not null,
      content text not null,
      updated_at bigint not null,
      primary key (account_id, slug))`,
  ])
    await sql.raw(statement).execute(db);
}
