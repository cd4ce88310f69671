import type { Deps } from '../../deps.ts';
import { notFound, Refusal } from '../../kernel/index.ts';
import { sendLibraryLink } from '../buyers/index.ts';
import { findPurchase, insertHistory } from './record.store.ts';

/** Mails the buyer a link to the library again, and tells to which address. The author never sees the link itself. */
export async function sendLinkToBuyer(deps: Deps, of: { account_id: number; purchase_id: number }): Promise<string> {
  const purchase = await findPurchase(deps.database.db, of.account_id, of.purchase_id);
  if (!purchase) throw notFound();
  if (purchase.buyer_email === null)
    throw new Refusal('conflict', 'This purchase came without an address of its buyer: there is nobody to write to.');
  if (!deps.mail.ready) throw new Refusal('unavailable', 'No mail server is configured: set GATEHOUSE_SMTP_URL.');
  const sent = await sendLibraryLink(deps, purchase.buyer_email).catch((cause) => {
    throw new Refusal('unavailable', 'The mail server did not take the mail: try again in a while.', { cause });
  });
  if (sent === 'too many')
    throw new Refusal('too_many', 'Several links have gone to this address lately: send the next one in an hour.', {
      retryAfterS: 3600,
    });
  await insertHistory(deps.database.db, purchase, { event: 'link_sent', at: deps.now() });
  return purchase.buyer_email;
}
