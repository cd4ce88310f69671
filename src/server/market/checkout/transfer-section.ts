import type { OrderRow } from '../../database/index.ts';
import { formatMinorUnits, formatMoney } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { copyRow } from '../storefront/index.ts';
import { readBankDetails } from './bank-details.ts';

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** What a bank asks for: whom to pay, how much and with which reference, each to be copied; and until when. HTML. */
export function transferSection(
  order: Pick<OrderRow, 'number' | 'total_minor' | 'currency' | 'expires_at'>,
  bankInstructions: string,
): string {
  const { number, total_minor, currency, expires_at } = order;
  const account = bankInstructions.trim();
  const details = readBankDetails(account) ?? [{ name: 'To', shown: account, copied: account }];
  const until = `<time datetime="${new Date(expires_at).toISOString().slice(0, 10)}">${days.format(expires_at)}</time>`;
  const rows = [
    ...details,
    { name: 'Amount', shown: formatMoney(total_minor, currency), copied: formatMinorUnits(total_minor, currency) },
    { name: 'Reference', shown: number, copied: number },
  ];
  return `<p>Pay by bank transfer until <b>${until}</b>.</p>
<dl class="transfer">${rows.map(transferRow).join('')}</dl>
<p class="soft hint">Use this reference, so that the seller finds your payment.</p>`;
}

const transferRow = ({ name, shown, copied }: { name: string; shown: string; copied?: string }): string =>
  `<div><dt>${name}</dt><dd>${copied === undefined ? `<span class="as-typed">${escapeHtml(shown)}</span>` : copyRow(shown, labels[name] ?? name.toLowerCase(), copied)}</dd></div>`;

/** What the buttons copy, where it is not the name of the row in lower case. */
const labels: Record<string, string> = { IBAN: 'IBAN', BIC: 'BIC', To: 'bank details' };
