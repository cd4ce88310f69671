/** `more`: other text that the search finds */
export type Hit = [address: string, title: string, badge: string, note: string, more: string];

/** `texts`: where the words can be, the best first */
export type SearchableHit = { hit: Hit; texts: [title: string, line: string, all: string] };

export const searchable = (index: Hit[]): SearchableHit[] =>
  index.map((hit) => {
    const [, title, badge, note, more] = hit;
    const line = `${title} ${badge} ${note}`;
    return { hit, texts: [title.toLowerCase(), line.toLowerCase(), `${line} ${more}`.toLowerCase()] };
  });

const maxQueryLength = 100;

export const queryOf = ({ q }: { q?: unknown }): string =>
  typeof q === 'string' ? q.slice(0, maxQueryLength).toWellFormed() : '';

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

export function findHits(index: SearchableHit[], query: string): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return index
    .flatMap(({ hit, texts }) => {
      const rank = rankOf(texts, words);
      return rank === undefined ? [] : [{ hit, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ hit }) => hit);
}

/** Titles that begin with the words are first. The page's script has the same order. */
function rankOf(texts: SearchableHit['texts'], words: readonly string[]): number | undefined {
  if (texts[0].startsWith(words.join(' '))) return -1;
  const place = texts.findIndex((text) => words.every((word) => text.includes(word)));
  return place === -1 ? undefined : place;
}
