import { renderSVG } from 'uqr';
import { formatMinorUnits, t } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

type Transfer = {
  holder: string | undefined;
  iban: string | undefined;
  bic: string | undefined;
  reference: string;
  total_minor: number;
  currency: string;
};

const maxMinor = 99_999_999_999;

/**
 * Returns the content of a QR code that banking apps read (EPC069-12, version 2). Returns undefined if the transfer
 * isn't a SEPA transfer, because such codes are for euros only and need the holder's name.
 */
export function sepaCode({ holder, iban, bic, reference, total_minor, currency }: Transfer): string | undefined {
  const name = holder?.replace(/\s+/g, ' ').trim() ?? '';
  if (currency !== 'EUR' || iban === undefined || name === '' || name.length > 70) return undefined;
  if (total_minor < 1 || total_minor > maxMinor) return undefined;
  const amount = `EUR${formatMinorUnits(total_minor, currency)}`;
  return ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, amount, '', '', reference].join('\n');
}

/** Returns HTML. */
export function transferCode(transfer: Transfer): string {
  const content = sepaCode(transfer);
  if (content === undefined) return '';
  const says = t('Scan this code with your banking app to fill in the transfer.');
  // The standard requires medium error correction.
  const drawing = renderSVG(content, { border: 2, ecc: 'M' });
  return `<figure class="transfer-code"><div role="img" aria-label="${escapeHtml(t('QR code of the transfer'))}">${drawing}</div><figcaption class="soft hint">${escapeHtml(says)}</figcaption></figure>`;
}
