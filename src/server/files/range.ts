import type { ByteRange } from './store.ts';

export type RequestedRange = { range: ByteRange } | 'whole' | 'unsatisfiable';

/**
 * Parses a Range header (RFC 9110). Returns 'whole' for several ranges, other units, invalid values, and an `ifRange`
 * that differs from the ETag.
 */
export function parseRange(headers: { range?: string; ifRange?: string }, bytes: number, etag: string): RequestedRange {
  if (headers.range === undefined || (headers.ifRange !== undefined && headers.ifRange.trim() !== etag)) return 'whole';
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(headers.range.trim()) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? 'unsatisfiable' : { range: { start: bytes - suffix, end: bytes - 1 } };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= bytes ? 'unsatisfiable' : { range: { start, end } };
}
