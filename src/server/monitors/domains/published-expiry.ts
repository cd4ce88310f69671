import { type DateOrder, findDates, orderOf } from './registry-date.ts';

/** The first domains were registered in 1985. Registries write years such as 0001 for "none". */
const earliest = Date.UTC(1985, 0);

/** Returns null for a date that can't be read with certainty, because a wrong date would delay alerts by months. */
export function expiryInRdap(eventDate: string): number | null {
  const [date] = findDates(eventDate.trim());
  return date?.start === 0 ? plausible(date.timeIn('unknown')) : null;
}

/** Returns undefined if no line is about the expiry, and null if its date can't be read with certainty. */
export function expiryInWhois(text: string): number | null | undefined {
  const usualOrder = orderOf(text);
  let best: { rank: number; expiresAt: number | undefined } | undefined;
  let labelAbove = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*[%#]/.test(line)) continue;
    let labelStart = 0;
    for (const { start, end, timeIn } of findDates(line)) {
      const own = line.slice(labelStart, start);
      const label = labelStart === 0 && own.trim() === '' ? labelAbove : own;
      labelStart = end;
      const rank = rankOf(label);
      if (rank === undefined || (best && best.rank <= rank)) continue;
      best = { rank, expiresAt: timeIn(orderIn(label) ?? usualOrder ?? orderByDefault(label)) };
    }
    if (line.trim() !== '') labelAbove = labelStart === 0 && /:\s*$/.test(line) ? line : '';
  }
  return best && plausible(best.expiresAt);
}

const plausible = (time: number | undefined): number | null => (time !== undefined && time >= earliest ? time : null);

const orderIn = (label: string): DateOrder | undefined =>
  /\b(?:dd|jj|tt).(?:mm)\b/i.test(label) ? 'day' : /\bmm.dd\b/i.test(label) ? 'month' : undefined;

/** Registries write the day first, except the .tk registry, which has its own label. */
const orderByDefault = (label: string): DateOrder => (/record will expire/i.test(label) ? 'unknown' : 'day');

const about = new Set(
  'registry registrar registration domain name record will date time day on at the of until till to utc gmt mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday currently'.split(
    ' ',
  ),
);
const expiry = /^(?:exp|expir(?:e|es|ed|y|ing|ation|es?on))$/;
const otherLabels =
  /^(?:domain )?(?:paid till|renewal(?: date)?|renew date|valid date|(?:date)?billed until|domain datebilleduntil|registered (?:until|through)|有効期限|validity(?: date)?|valid (?:until|till|to|through)|(?:.* )?ok until|state (?:connected|registered)|fecha de (?:vencimiento|expiraci[oó]n)|data de expira[cç][aã]o|date d expiration|expira(?: em| el)?)$/;

/** Returns how much a line's label counts, lowest first. Returns undefined if the line isn't about the expiry. */
function rankOf(label: string): number | undefined {
  const words = label
    .replace(/\([^)]*\)/g, ' ')
    .split(/ \/ /)
    .at(-1)!
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  const each = words.split(' ');
  const isExpiry = each.some((word) => expiry.test(word)) && each.every((word) => expiry.test(word) || about.has(word));
  if (!isExpiry && !otherLabels.test(words)) return undefined;
  return each[0] === 'registry' ? 0 : each[0] === 'registrar' ? 2 : 1;
}
