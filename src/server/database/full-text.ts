import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** An item that holds what was searched for; the lower its rank, the better. */
export type TextMatch = { id: number; rank: number };

const maxWords = 12;
const maxLength = 200;

/**
 * The items in which every word of `query` begins some word, as rows of `Found` to join with; letter case and accents
 * are ignored. A match in the name weighs more than one in tags or category, and that more than one in the description.
 * Nothing in a query is syntax; one without letters or digits finds nothing.
 */
export function matchesText(database: Database, query: string): RawBuilder<TextMatch> {
  const words = wordsOf(query);
  if (words.length === 0) return sql<TextMatch>`(select id, 0 as rank from items where 0 = 1)`;
  if (database.dialect === 'postgres')
    // Read by what reads the items themselves, so that both come to the same words.
    return sql<TextMatch>`(select item_id as id, -ts_rank(words, wanted) as rank from item_words,
      (select cast(string_agg(quote_literal(lexeme) || ':*', ' & ') as tsquery) as wanted
        from unnest(to_tsvector('simple', words_of(${words.join(' ')})))) as query where words @@ wanted)`;
  const wanted = words.map((word) => `"${word}"*`).join(' ');
  // Weights are those of the columns: name, tags, category, sub-category, description.
  return sql<TextMatch>`(select rowid as id, bm25(item_words, 12.0, 4.0, 3.0, 3.0, 1.0) as rank
    from item_words where item_words match ${wanted})`;
}

const wordsOf = (query: string): string[] =>
  (
    query
      .slice(0, maxLength)
      .toWellFormed()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).slice(0, maxWords);
