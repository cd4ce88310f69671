import { type Kysely, sql } from 'kysely';

/** Collations that know letters beyond ASCII, the best first. No server has all of them. */
const collations = ['pg_c_utf8', 'unicode', 'und-x-icu', 'C.utf8', 'C.UTF-8'];

/** Returns the statement that creates `fold`, which lowercases a text under every locale. `addCasefold` does the same on SQLite. */
export async function postgresFold(db: Kysely<never>): Promise<string> {
  const collation = await findCollation(db);
  return `create function fold(written text) returns text language sql immutable parallel safe as $$
    select lower(written${collation === undefined ? '' : ` collate "${collation}"`}) $$`;
}

/** Returns undefined if the database's own locale lowercases all letters, which the locale C does not. */
async function findCollation(db: Kysely<never>): Promise<string | undefined> {
  const { rows: probe } = await sql<{ folds: boolean }>`select lower('ÜЖ') = 'üж' as folds`.execute(db);
  if (probe[0]?.folds) return undefined;
  const { rows } = await sql<{ collname: string }>`select collname from pg_collation
    where collencoding in (-1, (select encoding from pg_database where datname = current_database()))`.execute(db);
  return collations.find((name) => rows.some(({ collname }) => collname === name));
}
