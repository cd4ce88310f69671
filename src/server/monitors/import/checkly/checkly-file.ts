import { t } from '../../../kernel/index.ts';
import { conversionOf, entriesOf, hasPage } from '../pages.ts';
import type { Source } from '../source-file.ts';
import { isRecord, type UntrustedObject } from '../untrusted-json.ts';
import { convertCheck } from './convert.ts';

export const checkly: Source = {
  // not shown: names are the same in each language
  name: 'Checkly',
  recognizes: (file) => hasPage(file, entriesIn),
  convert(file) {
    const entries = entriesOf(file, checkly.name, entriesIn);
    const hasLimit = entries.some((entry) => isRecord(entry) && Number(entry.degradedResponseTime) > 0);
    const notes = hasLimit ? [t('Response times that count as degraded are not imported.')] : [];
    return conversionOf(checkly.name, entries, convertCheck, { notes });
  },
};

/** A page is a list without an object around it. */
const entriesIn = (entry: UntrustedObject): unknown[] | undefined => ('checkType' in entry ? [entry] : undefined);
