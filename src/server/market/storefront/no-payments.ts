import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

/** How the seller of an item is reached who cannot be paid yet. */
export type UnpaidSeller = { contactEmail: string };

/** Says that the item costs something and nobody can pay for it yet. `subject`: of the mail, plain text. HTML. */
export function noPayments({ contactEmail }: UnpaidSeller, subject: string): string {
  if (contactEmail === '') return tHtml('This shop does not accept payments yet.');
  const address = `mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
  return tHtml('This shop does not accept payments yet. <a>Contact the seller</a>.', {
    a: (text) => `<a href="${escapeHtml(address)}">${text}</a>`,
  });
}
