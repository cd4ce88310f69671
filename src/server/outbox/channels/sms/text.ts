import type { AlertText } from '../../messages/index.ts';
import { oneLine } from '../../messages/index.ts';

/** What two segments hold, in the GSM alphabet and in UTF-16 (3GPP TS 23.038, 23.040). */
const gsmUnits = 2 * 153;
const utf16Units = 2 * 67;
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const extended = /[\^{}\\[~\]|€]/g;

/** A message in at most two segments: the title, then the cause as far as it fits, then the link if it leaves room. */
export function smsText({ title, brief }: Pick<AlertText, 'title' | 'brief'>, link: string): string {
  const said = plain(oneLine(title));
  const parts = brief === undefined ? said : `${said} (${plain(oneLine(brief))})`;
  const whole = `${parts} ${link}`;
  if (units(whole) <= limit(whole)) return whole;
  const room = limit(whole) - units(link) - 1;
  // A link that leaves less than the half is no help to a reader.
  return room >= limit(whole) / 2 ? `${cut(parts, room)} ${link}` : cut(parts, limit(whole));
}

/** Quotes and spaces of print, which are not in the GSM alphabet, as those that are. */
const plain = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/«\u202f?|\u202f?»|[“”„]/g, '"')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('…', '...');

const limit = (text: string): number => (gsm.test(text) ? gsmUnits : utf16Units);
const units = (text: string): number =>
  gsm.test(text) ? text.length + (text.match(extended)?.length ?? 0) : text.length;

/** Three dots: the ellipsis is not in the GSM alphabet and would halve the room. */
function cut(text: string, room: number): string {
  const kept = [...text.slice(0, gsmUnits)];
  while (units(kept.join('')) + 3 > room) kept.pop();
  return `${kept.join('')}...`;
}
