import { compareVersions as compare, validate } from 'compare-versions';

/** One to four numbers, and optionally a pre-release: `1.2`, `2024.01.15`, `1.2.3.4`, `2.0.0-beta.1`. */
export const versionPattern = /^\d{1,9}(\.\d{1,9}){0,3}(-[0-9a-z]+([.-][0-9a-z]+)*)?$/i;

/** Removes the `v` of `v1.2.3`, which PHP's `version_compare` would sort below all numbers. */
export const withoutPrefix = (version: string): string => version.trim().replace(/^v(?=\d)/i, '');

export const isPreRelease = (version: string): boolean => version.includes('-');

/**
 * Orders as Semantic Versioning does. Missing numbers count as 0, so `1.2` equals `1.2.0`. Build metadata is ignored.
 * Texts that aren't version numbers precede all others.
 */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [comparable(a), comparable(b)];
  if (first === undefined || second === undefined) return Number(first !== undefined) - Number(second !== undefined);
  return compare(first, second);
}

/** The library accepts a pre-release only after three or four numbers. */
function comparable(version: string): string | undefined {
  const [, numbers = '', rest = ''] = /^([\d.]*)(.*)$/s.exec(withoutPrefix(version)) ?? [];
  const padded = [...numbers.split('.'), '0', '0'].slice(0, Math.max(3, numbers.split('.').length)).join('.');
  return validate(padded + rest) ? padded + rest : undefined;
}

/** The version that has all of a line's numbers: 1.9.5 belongs to the lines 1 and 1.9, but not to 1.9.4 or 10. */
export function isOfLine(version: string, line: string): boolean {
  const [numbers = ''] = version.split('-');
  const parts = numbers.split('.').map(Number);
  return line.split('.').every((part, place) => Number(part) === (parts[place] ?? 0));
}
