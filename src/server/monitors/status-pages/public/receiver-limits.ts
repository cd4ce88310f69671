import type { DatabaseOrTransaction, StatusPageRow } from '../../../database/index.ts';
import { removeSubscriber } from '../notices.ts';
import { countReceivers, listUnconfirmedReceivers } from '../subscriber.store.ts';

/** Confirmed webhooks and Slack channels of a page. */
export const maxReceivers = 200;
/** Unconfirmed receivers have their own limits, because visitors can enter any URL. */
const maxUnconfirmed = 50;
const maxUnconfirmedOfNetwork = 5;

type OfPage = Pick<StatusPageRow, 'id' | 'account_id'>;
type Receiver = { email_hash: string; network_hash: string };

/**
 * Deletes the oldest unconfirmed receivers of the visitor's network and of the page that are over a limit. Returns false
 * if the page has no room for another confirmed receiver. The caller must lock the page.
 */
export async function makeRoomForReceiver(
  trx: DatabaseOrTransaction,
  page: OfPage,
  { email_hash, network_hash }: Receiver,
): Promise<boolean> {
  if ((await countReceivers(trx, page)) >= maxReceivers) return false;
  const others = (await listUnconfirmedReceivers(trx, page)).filter((row) => row.email_hash !== email_hash);
  const ofNetwork = others.filter((row) => row.network_hash === network_hash).slice(maxUnconfirmedOfNetwork - 1);
  const rest = others.filter((row) => !ofNetwork.includes(row)).slice(maxUnconfirmed - 1);
  for (const { id } of [...ofNetwork, ...rest]) await removeSubscriber(trx, page, id);
  return true;
}
