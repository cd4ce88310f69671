import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

export type UnpaidSeller = { contactEmail: string };

/** `subject` is plain text. */
export function noPayments({ contactEmail }: UnpaidSeller, subject: string): string {
  if (contactEmail === '') return tHtml('This shop does not accept payments yet.');
  const address = `mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
  return tHtml('This shop does not accept payments yet. <a>Contact the seller</a>.', {
    a: (text) => `<a href="${escapeHtml(address)}">${text}</a>`,
  });
}
