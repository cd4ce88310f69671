import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** SQLite can search for words in names only. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`create index item_words_names on item_words using gin (ts_filter(words, '{a}'))`.execute(db);
  // Workers cost more than a search that stops after 1,000 items. PostgreSQL starts none for an unsafe function.
  await sql`create function item_query(written text) returns tsquery language sql immutable parallel unsafe
    as $$ select cast(written as tsquery) $$`.execute(db);
}
