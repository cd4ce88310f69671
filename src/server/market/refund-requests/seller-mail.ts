import { getAccountDetails, isAddressVerified } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, PurchaseRow, RefundRequestRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatMoney, hourMs, t } from '../../kernel/index.ts';
import type { MailFact } from '../../mail/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { type AuthorMail, enqueueAuthorMail } from '../author-mail/index.ts';
import { findItemName } from '../purchases/index.ts';

/** A mail that would have to wait longer is dropped. The request is still in the console. */
const mayWaitMs = 6 * hourMs;

type Asked = { request: RefundRequestRow; payment: PurchaseRow };

/** Call this in the transaction that inserts the request. */
export async function mailSeller(
  deps: Pick<Deps, 'vault' | 'config' | 'now'>,
  trx: DatabaseOrTransaction,
  { request, payment }: Asked,
): Promise<void> {
  const { account_id: accountId } = request;
  const { email: to } = await getAccountDetails(trx, accountId);
  const sendAt = await consumeMailAllowance(trx, deps.vault, { to, purpose: 'question', mayWaitMs }, deps.now());
  if (sendAt === undefined) return;
  const item = await findItemName(trx, accountId, payment.item_id);
  const isProven = await isAddressVerified(trx, accountId);
  const content = () => sellerMail({ request, payment, item, isProven });
  await enqueueAuthorMail(deps, trx, { accountId, key: requestKey(request), content, sendAt });
}

const requestKey = ({ id }: Pick<RefundRequestRow, 'id'>): string => `refund_request_${id}`;

/** An unconfirmed address gets no text from buyers, like questions. */
function sellerMail({ request, payment, item, isProven }: Asked & { item: string; isProven: boolean }): AuthorMail {
  const email = payment.buyer_email ?? '';
  const name = isProven ? payment.buyer_name || email : t('A buyer');
  const amount = formatMoney(payment.price_minor - payment.refunded_minor, payment.currency);
  const buyer: MailFact[] = isProven
    ? [[t('Buyer'), payment.buyer_name === '' ? email : `${payment.buyer_name}, ${email}`]]
    : [];
  return {
    subject: t('A buyer requests a refund of {item}', { item }),
    heading: t('A buyer requests a refund'),
    paragraphs: [
      t('{name} requests a refund of {amount} for {item}. Accept or decline the request.', { name, amount, item }),
    ],
    ...(isProven && {
      boxes: [{ kind: 'details', title: t('{name} wrote', { name }), facts: [], text: request.reason }],
      replyTo: { name, address: email },
    }),
    facts: [...buyer, [t('Item'), item], [t('Amount'), amount, 'strong']],
    notes: [t('You can choose how long buyers can request a refund under Market → Settings.')],
    action: { label: t('View the request'), path: `/market/purchases/${payment.id}` },
    tone: 'plain',
  };
}
