import { conversionOf, entriesOf, hasPage } from '../pages.ts';
import type { Source } from '../source-file.ts';
import { isRecord, type UntrustedObject } from '../untrusted-json.ts';
import { convertCheck } from './convert.ts';

export const healthchecks: Source = {
  name: 'healthchecks.io',
  recognizes: (file) => hasPage(file, entriesIn),
  convert: (file) => conversionOf(healthchecks.name, entriesOf(file, healthchecks.name, entriesIn), convertCheck),
};

const isCheck = (value: unknown): boolean =>
  isRecord(value) && 'grace' in value && ('ping_url' in value || 'unique_key' in value || 'uuid' in value);

/** Versions 1 to 3 of the API answer `{checks}`. */
function entriesIn(page: UntrustedObject): unknown[] | undefined {
  if (isCheck(page)) return [page];
  return Array.isArray(page.checks) && page.checks.some(isCheck) ? page.checks : undefined;
}
