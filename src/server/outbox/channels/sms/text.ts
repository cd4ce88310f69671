import { cutText } from '../../../kernel/index.ts';
import type { AlertText } from '../../messages/index.ts';
import { oneLine } from '../../messages/index.ts';

/** Capacity of two segments in the GSM alphabet and in UTF-16 (3GPP TS 23.038, 23.040). */
const gsmUnits = 2 * 153;
const utf16Units = 2 * 67;
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const extended = /[\^{}\\[~\]|€]/g;

export function smsText({ title, brief }: Pick<AlertText, 'title' | 'brief'>, link: string): string {
  const said = plain(oneLine(title));
  const parts = brief === undefined ? said : `${said} (${plain(oneLine(brief))})`;
  const whole = `${parts} ${link}`;
  if (units(whole) <= limit(whole)) return whole;
  const room = limit(whole) - units(link) - 1;
  return room >= limit(whole) / 2 ? `${cut(parts, room)} ${link}` : cut(parts, limit(whole));
}

/** Replaces typographic quotes and spaces, because the GSM alphabet lacks them. */
const plain = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/«\u202f?|\u202f?»|[“”„]/g, '"')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('…', '...');

const limit = (text: string): number => (gsm.test(text) ? gsmUnits : utf16Units);
const units = (text: string): number =>
  gsm.test(text) ? text.length + (text.match(extended)?.length ?? 0) : text.length;

/** Uses three dots: an ellipsis is not in the GSM alphabet and would halve the capacity. */
function cut(text: string, room: number): string {
  let kept = cutText(text, gsmUnits);
  while (units(kept) + 3 > room) kept = cutText(kept, kept.length - 1);
  return `${kept}...`;
}
