import { dayMs, hourMs } from '../kernel/index.ts';
import { addBuyerMessage, askQuestion, createDownloadTicket } from '../market/index.ts';
import type { DemoContext } from './context.ts';

type Purchase = {
  id: number;
  purchase_code: string;
  buyer_email: string | null;
  item: { id: number; name: string };
};

type Asked = {
  agoMs: number;
  item: string;
  subject: string;
  message: string;
  /** the buyer activates these domains after downloading the oldest version */
  domains?: string[];
  answer?: { afterMs: number; text: string; close?: 1 };
  thanks?: { afterMs: number; text: string };
};

const questions: Asked[] = [
  {
    agoMs: 9 * dayMs,
    item: 'Ledger Invoice Templates',
    subject: 'May I use the templates for my clients?',
    message: 'I make invoices for three small companies.\nDoes one license cover all of them?',
    answer: {
      afterMs: 2 * hourMs,
      text: 'Yes, as long as you make the invoices. If your clients use the templates themselves, each client needs a separate license.',
    },
    thanks: { afterMs: 3 * hourMs, text: 'Clear, thank you!' },
  },
  {
    agoMs: 2 * dayMs,
    item: 'Orchard Sans',
    subject: 'Is there a Vietnamese set?',
    message: 'The product page says 640 glyphs. Are the letters for Vietnamese among them?',
    answer: {
      afterMs: 5 * hourMs,
      text: 'They are, since version 1.1.0: download it again from your library.',
      close: 1,
    },
  },
  {
    agoMs: 20 * hourMs,
    item: 'Pulse Chart Kit',
    subject: 'Charts stay empty in Safari 17',
    message:
      'On our staging server everything works, but on the live site the ring charts stay empty in Safari 17. The console says “customElements is already defined”.\n\nDid I load the script twice?',
    domains: ['staging.lindgren.example', 'www.lindgren.example'],
  },
  {
    agoMs: 3 * hourMs,
    item: 'Harbour Icons',
    subject: 'Dark variant of the anchor icon',
    message: 'We bought the icons years ago and still like them. Will there be a dark variant of the anchor?',
  },
];

export function planQuestions(context: DemoContext): void {
  for (const question of questions) context.timeline.plan(context.nowMs - question.agoMs, () => ask(context, question));
}

async function ask(context: DemoContext, asked: Asked): Promise<void> {
  const { client, deps, timeline, accountId } = context;
  const purchase = await findPurchase(context, asked.item);
  const email = purchase?.buyer_email?.toLowerCase();
  if (!purchase || email === undefined) return;
  if (asked.domains) {
    await downloadOldest(context, purchase);
    for (const domain of asked.domains)
      await client.call('POST', '/purchases/activate', { purchase_code: purchase.purchase_code, domain });
  }
  const of = { purchase: { id: purchase.id, account_id: accountId }, email };
  const { id } = await askQuestion(deps, { ...of, subject: asked.subject, message: asked.message });
  await context.deliverMessages();
  const { answer, thanks } = asked;
  if (answer)
    timeline.plan(deps.now() + answer.afterMs, async () => {
      const body = { message: answer.text, ...(answer.close && { close: answer.close }) };
      await client.call('POST', `/market/support-questions/${id}/answers`, body);
      await context.deliverMessages();
    });
  if (thanks)
    timeline.plan(deps.now() + thanks.afterMs, async () => {
      await addBuyerMessage(deps, { ...of, questionId: id, message: thanks.text });
      await client.call('PATCH', `/market/support-questions/${id}`, { closed: 1 });
    });
}

async function findPurchase({ client }: DemoContext, item: string): Promise<Purchase | undefined> {
  const found: Purchase[] = await client.call(
    'GET',
    `/market/purchases?state=valid&per_page=10&search=${encodeURIComponent(item)}`,
  );
  return found.find(({ item: { name } }) => name === item);
}

async function downloadOldest({ client, deps }: DemoContext, { id, item }: Purchase): Promise<void> {
  const versions = await client.call('GET', `/market/items/${item.id}/versions`);
  const fileId: number | undefined = versions.at(-1)?.files[0]?.id;
  if (fileId === undefined) return;
  const ticket = createDownloadTicket(deps.vault, { purchaseId: id, fileId }, deps.now());
  await client.open(`/shop/files/${ticket}`);
}
