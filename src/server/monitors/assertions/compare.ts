import { decodeHTML } from 'entities';
import type { Comparison } from './assertion.ts';

/** `actual`: null if the value is missing */
export type Finding =
  | { holds: true }
  | { holds: false; actual: string | null }
  | { holds: false; problem: 'not_json' | 'long_json' | 'late' };

/** Values are sent between threads and shown in a sentence. */
const maxActualLength = 2000;

export const held: Finding = { holds: true };
export const failed = (actual: string | null): Finding => ({
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

/** Returns JSON without white space between its parts. Returns other text unchanged. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

export function compareText(text: string, comparison: Comparison, target: string): Finding {
  const isNegative = comparison === 'not_equals' || comparison === 'not_contains';
  const isWhole = comparison === 'equals' || comparison === 'not_equals';
  const matched = isWhole ? isSameText(text, target) : hasText(text, target);
  return matched === isNegative ? failed(isWhole ? text.trim() : null) : held;
}

/** Also finds the text if the response writes it with HTML entities, JSON escapes or another Unicode form. */
export function hasText(text: string, target: string): boolean {
  if (text.includes(target)) return true;
  const wanted = target.normalize();
  return decodings.some((decode) => decode(text).normalize().includes(wanted));
}

function isSameText(text: string, target: string): boolean {
  const wanted = target.trim().normalize();
  return [plain, ...decodings].some((decode) => decode(text).trim().normalize() === wanted);
}

const plain = (text: string): string => text;
const unescapeJson = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|(["\\/bfnrt]))/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const decodings: ((text: string) => string)[] = [plain, (text) => decodeHTML(text), unescapeJson];
