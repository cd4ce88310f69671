import { headerNameProblem, intervals, isHeaderValue, type Row } from '../monitor/index.ts';
import { isRecord } from './untrusted-json.ts';

/** Adapts values of other tools; `notes` say what is different. */
/** The nearest allowed interval, with a note if it is different. */
export function nearestInterval(seconds: number): { interval: number; notes: string[] } {
  const interval = intervals.reduce((best, one) => (Math.abs(one - seconds) < Math.abs(best - seconds) ? one : best));
  return {
    interval,
    notes: interval === seconds ? [] : [`Checked every ${interval} s instead of every ${seconds} s.`],
  };
}

/** The allowed number of alert days nearest to a number. */
export const nearestOf = (allowed: readonly number[], wanted: number): number =>
  allowed.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));

/** Tags within the limits. */
export function tagsFrom(names: string[]): { tags: string[]; notes: string[] } {
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== '');
  const tags = [...new Set(trimmed.map((name) => name.slice(0, 50).trim()))];
  return {
    tags: tags.slice(0, 20),
    notes: [
      ...(trimmed.some((name) => name.length > 50) ? ['Tags are cut to 50 characters.'] : []),
      ...(tags.length > 20 ? [`Only the first 20 of its ${tags.length} tags are imported.`] : []),
    ],
  };
}

/** Headers as rows; a note names those that cannot be set. */
export function headersFrom(given: unknown): { rows: Row[]; notes: string[] } {
  const rows: Row[] = [];
  const lost: string[] = [];
  for (const [key, value] of Object.entries(isRecord(given) ? given : {})) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (headerNameProblem(key) === undefined && isHeaderValue(text) && rows.length < 20)
      rows.push({ key, value: text });
    else lost.push(key);
  }
  return { rows, notes: lost.length > 0 ? [`These headers are not sent: ${lost.join(', ')}.`] : [] };
}
