import { t } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';

type Line = 'address' | 'note' | 'start' | 'end' | 'expired' | 'expires';

/** Names of lines whose English words mean something else on pages: an address where people live, to whom money goes. */
export const lineName = (line: Line): string =>
  t('{line, select, address {Address} note {Note} start {From} end {To} expired {Expired} other {Expires}}', { line });

/** When something began and ended. */
export const spanLines = (fromMs: number, toMs: number, moment: (ms: number) => string): AlertText['lines'] => [
  [lineName('start'), moment(fromMs)],
  [lineName('end'), moment(toMs)],
];
