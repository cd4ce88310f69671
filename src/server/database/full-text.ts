import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

export type TextMatch = { id: number; rank: number };

const maxWords = 12;
const maxLength = 200;

/**
 * Returns a subquery of items in which each word of `query` is the prefix of a word. Ignores letter case and accents. A
 * match in the name ranks above one in tags or category, which ranks above one in the description. The query has no
 * syntax. A query without letters or digits matches no items.
 */
export function matchesText(database: Database, query: string): RawBuilder<TextMatch> {
  const words = wordsOf(query);
  if (words.length === 0) return sql<TextMatch>`(select id, 0 as rank from items where 0 = 1)`;
  if (database.dialect === 'postgres')
    return sql<TextMatch>`(select item_id as id, -ts_rank(words, wanted) as rank
      from item_words, ${postgresQuery(words, ':*')} as query where words @@ wanted)`;
  const wanted = words.map((word) => `"${word}"*`).join(' ');
  return sql<TextMatch>`(select rowid as id, bm25(item_words, 12.0, 4.0, 3.0, 3.0, 1.0) as rank
    from item_words where item_words match ${wanted})`;
}

/**
 * Returns a subquery that contains all items with the tag, and some others. Searches for whole words, because prefixes
 * match many more items. In SQLite, it only searches in tags.
 */
export function mayHaveTag(database: Database, tag: string): RawBuilder<{ id: number }> {
  const words = wordsOf(tag);
  if (database.dialect === 'postgres')
    return sql`(select item_id as id from item_words, ${postgresQuery(words, '')} as query where words @@ wanted)`;
  const wanted = `tags : (${words.map((word) => `"${word}"`).join(' ')})`;
  return sql`(select rowid as id from item_words where item_words match ${wanted})`;
}

/** Uses the index's own function, so both produce the same words. */
const postgresQuery = (words: string[], suffix: ':*' | ''): RawBuilder<unknown> => sql`
  (select cast(string_agg(quote_literal(lexeme) || ${sql.lit(suffix)}, ' & ') as tsquery) as wanted
    from unnest(to_tsvector('simple', words_of(${words.join(' ')}))))`;

const wordsOf = (query: string): string[] =>
  (
    query
      .slice(0, maxLength)
      .toWellFormed()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).slice(0, maxWords);

/** A query without words matches no items. */
export const hasWords = (query: string): boolean => wordsOf(query).length > 0;
