import { conversionOf, entriesOf, hasPage } from '../pages.ts';
import type { Source } from '../source-file.ts';
import type { UntrustedObject } from '../untrusted-json.ts';
import { convertCheck } from './convert.ts';

export const checkly: Source = {
  // not shown: names are the same in each language
  name: 'Checkly',
  recognizes: (file) => hasPage(file, entriesIn),
  convert(file) {
    const entries = entriesOf(file, checkly.name, entriesIn);
    return conversionOf(checkly.name, entries, convertCheck);
  },
};

/** A page is a list without an object around it. */
const entriesIn = (entry: UntrustedObject): unknown[] | undefined => ('checkType' in entry ? [entry] : undefined);
