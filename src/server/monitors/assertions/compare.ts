import { decodeHTML } from 'entities';
import { LRUCache } from 'lru-cache';
import type { Comparison } from './assertion.ts';

/** `actual`: null if the value is missing */
export type Finding =
  | { holds: true }
  | { holds: false; actual: string | null }
  | { holds: false; problem: 'not_json' | 'long_json' | 'late' };

/** Longer than each secret of a monitor, so a secret isn't cut before it is masked. */
const maxActualLength = 64 * 1024;

const held: Finding = { holds: true };
const failed = (actual: string | null): Finding => ({
  holds: false,
  actual: actual === null ? null : actual.slice(0, maxActualLength),
});

/**
 * A path or a name can have several values, of which each must match. If there are none, only `not_exists` holds.
 * Compares numbers as numbers.
 */
export function compareValues(values: unknown[], comparison: Comparison, target: string): Finding {
  if (comparison === 'exists') return values.length > 0 ? held : failed(null);
  if (comparison === 'not_exists') return values.length === 0 ? held : failed(textOf(values[0]));
  if (values.length === 0) return failed(null);
  const wrong = values.find((value) => !matches(value, comparison, target));
  return wrong === undefined ? held : failed(textOf(wrong));
}

function matches(value: unknown, comparison: Exclude<Comparison, 'exists' | 'not_exists'>, target: string): boolean {
  switch (comparison) {
    case 'equals':
      return isEqual(value, target);
    case 'not_equals':
      return !isEqual(value, target);
    case 'contains':
      return isPart(value, target);
    case 'not_contains':
      return !isPart(value, target);
    case 'greater_than':
      return numberOf(value) > Number(target);
    case 'less_than':
      return numberOf(value) < Number(target);
    case 'at_least':
      return numberOf(value) >= Number(target);
    case 'at_most':
      return numberOf(value) <= Number(target);
  }
}

function isEqual(value: unknown, target: string): boolean {
  if (typeof value === 'string') return value === target;
  if (typeof value === 'number') return target.trim() !== '' && value === Number(target);
  return textOf(value) === compact(target);
}

const isPart = (value: unknown, target: string): boolean =>
  Array.isArray(value) ? value.some((one) => isEqual(one, target)) : textOf(value).includes(target);

/** NaN makes every comparison false. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

// An array with thousands of values compares each of them with the same target.
const compacted = new LRUCache<string, string>({ max: 500 });

/** Returns JSON without white space between its parts. Returns other text unchanged. */
function compact(text: string): string {
  const known = compacted.get(text);
  if (known !== undefined) return known;
  let short = text;
  try {
    short = JSON.stringify(JSON.parse(text));
  } catch {}
  compacted.set(text, short);
  return short;
}

/** Also finds a text that the response writes with HTML entities, JSON escapes or in another Unicode form. */
export function compareText(forms: Iterable<string>, comparison: Comparison, target: string): Finding {
  const isNegative = comparison === 'not_equals' || comparison === 'not_contains';
  const isWhole = comparison === 'equals' || comparison === 'not_equals';
  const wanted = isWhole ? target.trim().normalize() : target.normalize();
  let first: string | undefined;
  for (const form of forms) {
    first ??= form;
    if (isWhole ? form.trim() === wanted : form.includes(wanted))
      return isNegative ? failed(isWhole ? form : null) : held;
  }
  return isNegative ? held : failed(isWhole ? (first ?? '') : null);
}

/** Decodes the text only as far as the caller reads, and only once. */
export function textForms(text: string): Iterable<string> {
  const known: string[] = [];
  return {
    *[Symbol.iterator]() {
      for (const [index, decode] of decodings.entries()) {
        const form = known[index] ?? normalized(decode(text));
        known[index] = form;
        if (index === 0 || form !== known[0]) yield form;
      }
    },
  };
}

/** The time to normalize grows with the square of the marks on one letter. https://www.unicode.org/reports/tr15/#UAX15-D3 */
const manyMarks = /\p{M}{31}/u;

const normalized = (text: string): string => (manyMarks.test(text) ? text : text.normalize());

const unescapeJson = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|(["\\/bfnrt]))/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const decodings: ((text: string) => string)[] = [
  (text) => text,
  (text) => (text.includes('&') ? decodeHTML(text) : text),
  (text) => (text.includes('\\') ? unescapeJson(text) : text),
];
