import { requireCanMailOthers } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { sendLibraryLink } from '../buyers/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { findPurchase, insertHistory } from './record.store.ts';

/** The author never sees the link. */
export async function sendLinkToBuyer(deps: Deps, of: { account_id: number; purchase_id: number }): Promise<string> {
  const purchase = await findPurchase(deps.database.db, of.account_id, of.purchase_id);
  if (!purchase) throw notFound();
  if (purchase.buyer_email === null)
    throw new Refusal('conflict', t('This purchase has no buyer email address. Add one, then send the link.'));
  if (!deps.mail.ready)
    throw new Refusal(
      'unavailable',
      t('No mail server is configured. The owner of the service can set one up in Settings → Mail.'),
    );
  await requireCanMailOthers(deps, deps.database.db, of.account_id);
  const marketBaseUrl = await findShopAddress(deps.database.db, deps.config);
  const atShop = { ...deps, config: { ...deps.config, marketBaseUrl } };
  const sent = await sendLibraryLink(atShop, purchase.buyer_email).catch((cause) => {
    throw new Refusal('unavailable', t('The mail server did not accept the email. Try again later.'), { cause });
  });
  if (sent === 'too many')
    throw new Refusal('too_many', t('Too many links were sent to this address recently. Try again in an hour.'), {
      retryAfterS: 3600,
    });
  await insertHistory(deps.database.db, purchase, { event: 'link_sent', at: deps.now() });
  return purchase.buyer_email;
}
