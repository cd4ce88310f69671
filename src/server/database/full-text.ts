import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';

type TextMatch = { id: number; rank: number };

/** Words as the index contains them, quoted for its query language. */
type IndexWords = string[];

/** `words` are prefixes, `tagWords` are whole words. At least one list has words. */
export type TextQuery = { words: IndexWords; tagWords: IndexWords };

const maxWords = 12;
const maxLength = 200;

/** Returns the words of a text without syntax. Ignores letter case and accents. */
export async function indexWords(database: Database, text: string): Promise<IndexWords> {
  const words = (
    text
      .slice(0, maxLength)
      .toWellFormed()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).slice(0, maxWords);
  if (words.length === 0) return [];
  if (database.dialect === 'sqlite') return words.map((word) => `"${word}"`);
  // Uses the index's own function, so that both produce the same words.
  const { rows } = await sql<{ word: string }>`select quote_literal(lexeme) as word
    from unnest(to_tsvector('simple', words_of(${words.join(' ')})))`.execute(database.db);
  return rows.map(({ word }) => word);
}

/**
 * Returns a subquery of the matching items. Some of them don't have the tag, because its words can come from several
 * tags, and in PostgreSQL from the category.
 */
export const matchesText = (database: Database, query: TextQuery): RawBuilder<{ id: number }> =>
  database.dialect === 'postgres'
    ? sql`(select item_id as id from item_words where words @@ ${expression(database, query)})`
    : sql`(select rowid as id from item_words where item_words match ${expression(database, query)})`;

/** Returns a subquery of the items with the words in their name. */
export const matchesName = (database: Database, { words }: TextQuery): RawBuilder<{ id: number }> =>
  database.dialect === 'postgres'
    ? sql`(select item_id as id from item_words
        where ts_filter(words, '{a}') @@ ${expression(database, { words, tagWords: [] })})`
    : sql`(select rowid as id from item_words where item_words match ${`name : (${prefixes(words)})`})`;

/** `matchesText` as a condition, for many matches in the order of another table's index. */
export const hasText = (database: Database, itemId: RawBuilder<number>, query: TextQuery): RawBuilder<SqlBool> =>
  database.dialect === 'postgres'
    ? // The offset keeps PostgreSQL from reading all matches first.
      sql`exists (select 1 from item_words where item_words.item_id = ${itemId}
        and words @@ ${expression(database, query)} offset 0)`
    : sql`+${itemId} in (select rowid from item_words where item_words match ${expression(database, query)})`;

/**
 * Returns a subquery with the ranks of matching items, lowest first. A match in the name ranks above one in tags or
 * category, which ranks above one in the description.
 */
export const rankText = (database: Database, query: TextQuery, ids: number[]): RawBuilder<TextMatch> =>
  database.dialect === 'postgres'
    ? sql`(select item_id as id, -ts_rank(words, ${expression(database, query)}) as rank
        from item_words where item_id in (${sql.join(ids)}))`
    : // SQLite's index can skip to a row, but not to many.
      sql`(select rowid as id, bm25(item_words, 12.0, 4.0, 3.0, 3.0, 1.0) as rank
        from item_words where item_words match ${expression(database, query)}
        and rowid >= ${Math.min(...ids)} and +rowid in (${sql.join(ids)}))`;

function expression({ dialect }: Database, { words, tagWords }: TextQuery): RawBuilder<unknown> {
  if (dialect === 'postgres')
    return sql`item_query(${[...words.map((word) => `${word}:*`), ...tagWords.map((word) => `${word}:B`)].join(' & ')})`;
  const parts = [
    ...(words.length > 0 ? [`(${prefixes(words)})`] : []),
    ...(tagWords.length > 0 ? [`tags : (${tagWords.join(' ')})`] : []),
  ];
  return sql`${parts.join(' AND ')}`;
}

const prefixes = (words: IndexWords): string => words.map((word) => `${word}*`).join(' ');

/** Keeps SQLite from starting with an index of the column. */
export const withoutIndex = ({ dialect }: Database, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  dialect === 'postgres' ? column : sql`+${column}`;
