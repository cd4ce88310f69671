import type { PurchaseRow, SupportMessageRow, SupportQuestionRow } from '../../database/index.ts';
import { joinSentences, t } from '../../kernel/index.ts';
import type { MailFact } from '../../mail/index.ts';
import type { AuthorMail } from '../author-mail/index.ts';
import { licenceName } from '../purchases/index.ts';
import type { SupportFacts } from './support-facts.ts';
import { activationsText, dayText, supportEndText, supportStateOf, versionText } from './support-text.ts';

type Asked = {
  question: SupportQuestionRow;
  message: SupportMessageRow;
  purchase: PurchaseRow;
  facts: SupportFacts;
  itemName: string;
  /** purchase code */
  code: string;
  isFirst: boolean;
  /**
   * Whether the seller's address is confirmed. Unconfirmed addresses get no text from buyers, because someone could
   * register another person's address and send it text as a buyer.
   */
  isProven: boolean;
  at: { nowMs: number; timeZone: string };
  baseUrl: string;
};

export function sellerMail(asked: Asked): AuthorMail {
  const { question, message, facts, itemName: item, isFirst, isProven, at } = asked;
  const email = question.buyer_email;
  const name = isProven ? question.buyer_name || email : t('A buyer');
  const about = isProven
    ? t('Question about {item}: {subject}', { item, subject: question.subject })
    : t('Question about {item}', { item });
  const told = isFirst
    ? t('{name} asks about {item}.', { name, item })
    : t('{name} wrote again about {item}.', { name, item });
  const hasEnded = supportStateOf(facts.supportedUntil, at.nowMs) !== 'active';
  return {
    subject: isFirst ? about : t('Re: {subject}', { subject: about }),
    // Buyers' text is only in the box, so it isn't mistaken for text from Gatehouse.
    heading: isFirst ? t('A buyer has a question') : t('A buyer wrote again'),
    paragraphs: [joinSentences([told, ...(hasEnded ? [endedText(facts.supportedUntil)] : [])])],
    ...(isProven && {
      boxes: [{ kind: 'details', title: `${name}: ${question.subject}`, facts: [], text: message.body }],
      replyTo: { name, address: email },
    }),
    facts: sellerFacts(asked),
    notes: [
      isProven
        ? t(
            'Answer in Gatehouse. The buyer gets your answer by email and sees it with the purchase. A reply to this email goes directly to {email} and is not stored in Gatehouse.',
            { email },
          )
        : t(
            'Read and answer the question in Gatehouse. The buyer gets your answer by email and sees it with the purchase.',
          ),
      t('You can turn questions off under Market → Settings.'),
    ],
    action: { label: isProven ? t('Answer') : t('Read the question'), path: `/market/support/${question.id}` },
    tone: 'plain',
  };
}

function sellerFacts({ purchase, facts, itemName, question, code, isProven, at, baseUrl }: Asked): MailFact[] {
  const email = question.buyer_email;
  const begin = `${code.slice(0, 8)}…`;
  const bought = { licence: licenceName(facts.licence), day: dayText(purchase.purchased_at, at.timeZone) };
  const shown =
    facts.state === 'valid'
      ? begin
      : t('{code}, {state, select, refunded {refunded} disputed {disputed} other {revoked}}', {
          code: begin,
          state: facts.state,
        });
  return [
    ...(isProven
      ? ([[t('Buyer'), purchase.buyer_name === '' ? email : `${purchase.buyer_name}, ${email}`]] satisfies MailFact[])
      : []),
    [t('Item'), itemName],
    [t('Purchase'), shown, { url: `${baseUrl}/market/purchases/${purchase.id}` }],
    [
      t('License'),
      facts.isImported ? t('{licence}, bought {day}, imported', bought) : t('{licence}, bought {day}', bought),
    ],
    [t('Version'), versionText(facts)],
    [t('Support'), supportEndText(facts.supportedUntil, at), 'strong'],
    ...(isProven ? ([[t('Activations'), activationsText(facts.activations)]] satisfies MailFact[]) : []),
  ];
}

const endedText = (until: number | null): string =>
  until === null ? t('This purchase has no support.') : t('Support for this purchase has ended.');
