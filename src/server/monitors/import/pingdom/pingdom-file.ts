import { conversionOf, entriesOf, hasPage } from '../pages.ts';
import type { Source } from '../source-file.ts';
import { isRecord, type UntrustedObject } from '../untrusted-json.ts';
import { convertCheck } from './convert.ts';

export const pingdom: Source = {
  name: 'Pingdom',
  recognizes: (file) => hasPage(file, entriesIn),
  convert: (file) => conversionOf(pingdom.name, entriesOf(file, pingdom.name, entriesIn), convertCheck),
};

/** Transaction checks have a region. */
const isCheck = (value: unknown): boolean =>
  isRecord(value) &&
  (('hostname' in value && 'resolution' in value) ||
    ('region' in value && (value.type === 'script' || value.type === 'recording')));

/** The list is `{checks, counts}`, a detailed check `{check}`. */
function entriesIn(page: UntrustedObject): unknown[] | undefined {
  if (isCheck(page)) return [page];
  if (isCheck(page.check)) return [page.check];
  const { checks } = page;
  if (!Array.isArray(checks)) return undefined;
  return checks.some(isCheck) || (checks.length === 0 && 'counts' in page) ? checks : undefined;
}
