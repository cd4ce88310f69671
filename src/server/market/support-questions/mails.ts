import { getAccountDetails, isAddressProven } from '../../accounts/index.ts';
import type {
  DatabaseOrTransaction,
  PurchaseRow,
  SupportMessageRow,
  SupportQuestionRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, inLanguage } from '../../kernel/index.ts';
import type { MailFact } from '../../mail/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { findItemName, licenceName, openCode } from '../purchases/index.ts';
import { findFirstMessage, markMailed } from './question.store.ts';
import type { SupportFacts } from './support-facts.ts';
import { activationsText, dayText, supportEndText, supportStateOf, versionText } from './support-text.ts';

export type Told = { question: SupportQuestionRow; message: SupportMessageRow };
export type MailDeps = Pick<Deps, 'vault' | 'config' | 'now'>;

/** A mail beyond a mailbox's allowance waits for so long, or is left out: the message stands in the console or library. */
export const mayWaitMs = { seller: 6 * hourMs, buyer: dayMs };

/**
 * Mails the seller a buyer's message with what is known of the purchase, in the transaction that writes it. Gatehouse
 * receives no mail: a reply goes straight to the buyer, and the mail says so.
 */
export const mailSeller = (
  deps: MailDeps,
  trx: DatabaseOrTransaction,
  asked: Told & { purchase: PurchaseRow; facts: SupportFacts },
  // The buyer's request has the buyer's language.
): Promise<void> => inLanguage('en', () => enqueueForSeller(deps, trx, asked));

async function enqueueForSeller(
  deps: MailDeps,
  trx: DatabaseOrTransaction,
  { question, message, purchase, facts }: Told & { purchase: PurchaseRow; facts: SupportFacts },
): Promise<void> {
  const { account_id: accountId, buyer_email: email } = question;
  const { email: to, time_zone: timeZone } = await getAccountDetails(trx, accountId);
  const wanted = { to, purpose: 'question', mayWaitMs: mayWaitMs.seller } as const;
  const nowMs = deps.now();
  const sendAt = await consumeMailAllowance(trx, deps.vault, wanted, nowMs);
  if (sendAt === undefined) return;
  const itemName = await findItemName(trx, accountId, question.item_id);
  const first = await findFirstMessage(trx, question, 'buyer');
  const isFirst = first?.id === message.id;
  // Anybody could have entered a stranger's address for an account, and be the buyer too: until the address is confirmed,
  // a buyer's own words do not go there. They are read in Gatehouse.
  const isProven = await isAddressProven(trx, accountId);
  const name = isProven ? question.buyer_name || email : 'A buyer';
  const at = { nowMs, timeZone };
  const hasEnded = supportStateOf(facts.supportedUntil, nowMs) !== 'active';
  await enqueueAuthorMail(deps, trx, {
    accountId,
    key: messageKey(message.id),
    subject: `${isFirst ? 'Question about' : 'Re: Question about'} ${itemName}${isProven ? `: ${question.subject}` : ''}`,
    // What a buyer wrote stands in the box, where nobody takes it for a message of Gatehouse.
    heading: isFirst ? 'A buyer has a question' : 'A buyer wrote again',
    paragraphs: [
      `${name} ${isFirst ? 'asks' : 'wrote again'} about ${itemName}.${hasEnded ? ` ${endedText(facts.supportedUntil)}` : ''}`,
    ],
    ...(isProven && {
      boxes: [{ kind: 'details', title: `${name}: ${question.subject}`, facts: [], text: message.body }],
      replyTo: { name, address: email },
    }),
    facts: sellerFacts(
      { facts, itemName, email, at, purchase, code: openCode(deps.vault, purchase.code_sealed) },
      deps,
    ).filter(([fact]) => isProven || !ofBuyer.has(fact)),
    notes: [
      isProven
        ? `Answer in Gatehouse: the buyer gets it by e-mail and sees it with the purchase. A reply to this e-mail goes straight to ${email} and is not kept here.`
        : 'Read and answer the question in Gatehouse: the buyer gets your answer by e-mail and sees it with the purchase.',
      'You can turn questions off under Market → Settings.',
    ],
    action: { label: isProven ? 'Answer' : 'Read the question', path: `/market/support/${question.id}` },
    tone: 'plain',
    ...(first && !isFirst && { answers: messageKey(first.id) }),
    sendAt,
  });
  await markMailed(trx, message);
}

/** What a buyer chose the words of. */
const ofBuyer = new Set(['Buyer', 'Activations']);

type Known = {
  facts: SupportFacts;
  itemName: string;
  email: string;
  at: { nowMs: number; timeZone: string };
  purchase: PurchaseRow;
  code: string;
};

function sellerFacts(
  { facts, itemName, email, at, purchase, code }: Known,
  { config }: Pick<Deps, 'config'>,
): MailFact[] {
  const ended = facts.state === 'valid' ? '' : `, ${facts.state}`;
  return [
    ['Buyer', purchase.buyer_name === '' ? email : `${purchase.buyer_name}, ${email}`],
    ['Item', itemName],
    ['Purchase', `${code.slice(0, 8)}…${ended}`, { url: `${config.baseUrl}/market/purchases/${purchase.id}` }],
    [
      'Licence',
      `${licenceName(facts.licence)}, bought ${dayText(purchase.purchased_at, at.timeZone)}${facts.isImported ? ', imported' : ''}`,
    ],
    ['Version', versionText(facts)],
    ['Support', supportEndText(facts.supportedUntil, at), 'strong'],
    ['Activations', activationsText(facts.activations)],
  ];
}

const endedText = (until: number | null): string =>
  until === null ? 'This purchase has no support.' : 'Support for this purchase has ended.';

/** Where a buyer reads a question, in the shop. */
export const questionPath = ({ purchase_id, id }: Pick<SupportQuestionRow, 'purchase_id' | 'id'>): string =>
  `/shop/library/purchases/${purchase_id}/questions/${id}`;

/** Of the mail about a message. */
export const messageKey = (messageId: number): string => `support_message_${messageId}`;
