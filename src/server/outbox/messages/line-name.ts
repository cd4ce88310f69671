import { t } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';

type Line = 'address' | 'note' | 'start' | 'end' | 'expired' | 'expires';

/** Translated separately, because the English words have other meanings on pages, such as a postal address. */
export const lineName = (line: Line): string =>
  t('{line, select, address {Address} note {Note} start {From} end {To} expired {Expired} other {Expires}}', { line });

export const spanLines = (fromMs: number, toMs: number, moment: (ms: number) => string): AlertText['lines'] => [
  [lineName('start'), moment(fromMs)],
  [lineName('end'), moment(toMs)],
];
