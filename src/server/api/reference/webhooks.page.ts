// English only: the API reference

import { escapeHtml } from '../../pages/index.ts';
import { codeBlock } from '../docs-frame/index.ts';
import type { Document, Operation } from '../openapi/index.ts';
import { fieldsOf } from './fields.ts';
import { paragraphs } from './html.ts';
import { fieldList } from './operation.ts';

const verification = `import { Webhook } from 'standardwebhooks';

// body: the request's body as text, before it is parsed
const event = new Webhook(secret).verify(body, {
  'webhook-id': headers['webhook-id'],
  'webhook-timestamp': headers['webhook-timestamp'],
  'webhook-signature': headers['webhook-signature'],
});`;

type WebhookPage = { title: string; says: string; has(message: Operation): boolean };

const isEvent = ({ operationId = '' }: Operation): boolean => operationId.endsWith('Event');
const hasTag = ({ tags = [] }: Operation, tag: string): boolean => tags.includes(tag);

export const webhookPages: Record<string, WebhookPage> = {
  webhooks: {
    title: 'Webhooks',
    says: 'Requests to your webhooks about events of monitors and websites.',
    has: (message) => isEvent(message) && !hasTag(message, 'Webhooks') && !hasTag(message, 'Market'),
  },
  'market-webhooks': {
    title: 'Webhooks of the market',
    says: 'Requests to your webhooks about orders, purchases, licenses and items.',
    has: (message) => isEvent(message) && hasTag(message, 'Market'),
  },
  'account-webhooks': {
    title: 'Webhooks of accounts',
    says: 'Requests to your webhooks about members, API keys and logins.',
    has: (message) => isEvent(message) && hasTag(message, 'Webhooks'),
  },
  'alert-webhooks': {
    title: 'Webhook alerts',
    says: 'Requests to alert channels of the type webhook.',
    has: (message) => !isEvent(message),
  },
};

export function webhooksBody(document: Document, { title, says, has }: WebhookPage): string {
  const webhooks = (document.webhooks ?? {}) as Document['paths'];
  const schemas = document.components?.schemas ?? {};
  const articles = Object.values(webhooks).flatMap(({ post }) => {
    if (post === undefined || !has(post)) return [];
    const { schema } = post.requestBody?.content['application/json'] ?? {};
    const id = escapeHtml(post.operationId ?? '');
    return `<article id="${id}">
<div>
<h2><a href="#${id}">${escapeHtml(post.summary ?? '')}</a></h2>
${paragraphs(post.description ?? '')}
<h3>Body</h3>${fieldList(fieldsOf(schema, schemas))}
</div>
</article>`;
  });
  return `<h1>${title}</h1>
<p>${says}</p>
<div class="prose">
<p>Each message is a JSON body, signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Answer with a status from 200 to 299 within ten seconds; anything else is tried again with growing pauses, alerts for 24 hours, events for five days. The same message may come twice: drop those whose <code>webhook-id</code> you have seen.</p>
${codeBlock('Verify a message in JavaScript', verification)}
</div>
${articles.join('\n')}`;
}
