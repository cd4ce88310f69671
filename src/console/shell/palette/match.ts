/** Ranks, from the best match (0) to the worst. */
const EXACT = 0;
const PREFIX = 1;
const WORDS = 2;
const PARTS = 3;
const OTHER_WORDS = 4;
/** Entries with this rank are shown only if no other entry matches. */
export const MISTYPED = 5;

const casefold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Returns undefined if the text doesn't match. `also` contains synonyms. */
export function rank(typed: string, text: string, also = ''): number | undefined {
  const search = casefold(typed).trim();
  const name = casefold(text);
  if (name === search) return EXACT;
  if (name.startsWith(search)) return PREFIX;
  const sought = search.split(/\s+/);
  const words = wordsOf(name);
  if (sought.every((part) => words.some((word) => word.startsWith(part)))) return WORDS;
  if (sought.every((part) => name.includes(part))) return PARTS;
  const all = `${name} ${casefold(also)}`;
  if (sought.every((part) => all.includes(part))) return OTHER_WORDS;
  const allWords = wordsOf(all);
  return sought.every((part) => allWords.some((word) => isMistyped(part, word))) ? MISTYPED : undefined;
}

/** Allows one typo, or two in long words. */
function isMistyped(typed: string, word: string): boolean {
  if (word.includes(typed)) return true;
  const most = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (most === 0) return false;
  // Compares with the start of the word too, because the user may still be typing.
  return [-1, 0, 1, word.length - typed.length].some(
    (more) => distance(typed, word.slice(0, typed.length + more)) <= most,
  );
}

/** Optimal string alignment distance: swapping adjacent letters is one edit. */
function distance(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + differs,
        swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}
