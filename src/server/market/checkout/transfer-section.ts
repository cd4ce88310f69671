import type { OrderRow } from '../../database/index.ts';
import { formatMinorUnits, formatMoney } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { copyable } from '../storefront/index.ts';

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** What a bank asks for: whom to pay, how much and with which reference, each to be copied; and until when. HTML. */
export function transferSection(
  order: Pick<OrderRow, 'number' | 'total_minor' | 'currency' | 'expires_at'>,
  bankInstructions: string,
): string {
  const { number, total_minor, currency, expires_at } = order;
  const account = bankInstructions.trim();
  const iban = findIban(account);
  const until = `<time datetime="${new Date(expires_at).toISOString().slice(0, 10)}">${days.format(expires_at)}</time>`;
  const rows: [name: string, value: string][] = [
    ['To', copyable(account, iban === undefined ? 'bank details' : 'IBAN', iban ?? account)],
    ['Amount', copyable(formatMoney(total_minor, currency), 'amount', formatMinorUnits(total_minor, currency))],
    ['Reference', copyable(number, 'reference')],
  ];
  return `<p>Pay by bank transfer until <b>${until}</b>. The reference tells the seller that it is your payment.</p>
<dl class="transfer">${rows.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

/** The IBAN in a text, without spaces; undefined if there is none whose check digits are right. */
export function findIban(text: string): string | undefined {
  const candidates = text.toUpperCase().match(/\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]){11,30}/g) ?? [];
  for (const candidate of candidates) {
    const compact = candidate.replace(/[ \u00a0]/g, '');
    // A word that follows on the same line may stick to it.
    for (let length = compact.length; length >= 15; length--)
      if (hasCheckDigits(compact.slice(0, length))) return compact.slice(0, length);
  }
  return undefined;
}

/** ISO 7064, MOD 97-10: the country and check digits at the end, letters as numbers. */
function hasCheckDigits(iban: string): boolean {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`]
    .map((letter) => String(Number.parseInt(letter, 36)))
    .join('');
  return BigInt(digits) % 97n === 1n;
}
