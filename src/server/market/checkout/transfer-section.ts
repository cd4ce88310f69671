import type { OrderRow } from '../../database/index.ts';
import { formatDate, formatMinorUnits, formatMoney, type Message, message, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { copyRow } from '../storefront/index.ts';
import { readBankDetails } from './bank-details.ts';
import { transferCode } from './transfer-code.ts';

/** Returns HTML. */
export function transferSection(
  order: Pick<OrderRow, 'number' | 'total_minor' | 'currency' | 'expires_at'>,
  bankInstructions: string,
): string {
  const { number, total_minor, currency, expires_at } = order;
  const account = bankInstructions.trim();
  const details = readBankDetails(account) ?? [{ name: message('To'), shown: account, copied: account }];
  const until = `<time datetime="${new Date(expires_at).toISOString().slice(0, 10)}">${formatDate(expires_at, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' })}</time>`;
  const rows = [
    ...details,
    {
      name: message('Amount'),
      shown: formatMoney(total_minor, currency),
      copied: formatMinorUnits(total_minor, currency),
    },
    { name: message('Reference'), shown: number, copied: number },
  ];
  const copiedOf = (name: string) => details.find((detail) => detail.name === name)?.copied;
  const code = transferCode({
    // not shown: names of details
    ...{ holder: copiedOf('Account holder'), iban: copiedOf('IBAN'), bic: copiedOf('BIC') },
    ...{ reference: number, total_minor, currency },
  });
  return `<p>${tHtml('Pay by bank transfer until {day}.', { day: `<b>${until}</b>` })}</p>
<dl class="transfer">${rows.map(transferRow).join('')}</dl>
${code}<p class="soft hint">${tHtml('Include this reference so the seller can find your payment.')}</p>`;
}

const copyLabels: Record<string, Message> = {
  To: message('bank details'),
  Amount: message('amount'),
  Reference: message('reference'),
  'Account holder': message('account holder'),
};

const transferRow = ({ name, shown, copied }: { name: Message; shown: string; copied?: string }): string =>
  `<div><dt>${tHtml(name)}</dt><dd>${copied === undefined ? `<span class="as-typed">${escapeHtml(shown)}</span>` : copyRow(shown, t(copyLabels[name] ?? name), copied)}</dd></div>`;
