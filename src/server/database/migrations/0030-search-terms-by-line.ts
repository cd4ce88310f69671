import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Search terms with their line in the day as a key, so that a day that is imported twice cannot be there twice. Of what
 * was there twice already, the line with more impressions stays: Google's figures of a day only grow. SQLite keeps the
 * rows in the order of the key, in which they are read.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  for (const statement of [
    'alter table search_terms rename to search_terms_before',
    'drop index search_terms_day',
    'drop index search_terms_account',
    `create table search_terms (
      account_id bigint not null,
      website_id bigint not null references websites (id) on delete cascade,
      day text not null,
      line integer not null,
      query text not null,
      page text not null,
      path text not null,
      clicks bigint not null,
      impressions bigint not null,
      position_total bigint not null,
      primary key (website_id, day, line))${dialect === 'sqlite' ? ' without rowid' : ''}`,
    `insert into search_terms
      (account_id, website_id, day, line, query, page, path, clicks, impressions, position_total)
      select account_id, website_id, day,
        row_number() over (partition by website_id, day order by clicks desc, impressions desc, query, page) - 1,
        query, page, path, clicks, impressions, position_total
      from (
        select search_terms_before.*, row_number() over (
          partition by website_id, day, query, page order by impressions desc, clicks desc, position_total) as nth
        from search_terms_before) as numbered
      where nth = 1`,
    'drop table search_terms_before',
  ])
    await sql.raw(statement).execute(db);
}
