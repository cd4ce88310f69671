import type { Document } from '../openapi/index.ts';
import { escapeHtml } from '../pages/index.ts';
import { fieldsOf } from './fields.ts';
import { codeBlock, paragraphs } from './html.ts';
import { fieldList } from './operation.ts';

const verification = `import { Webhook } from 'standardwebhooks';

// body: the request's body as text, before it is parsed
const event = new Webhook(secret).verify(body, {
  'webhook-id': headers['webhook-id'],
  'webhook-timestamp': headers['webhook-timestamp'],
  'webhook-signature': headers['webhook-signature'],
});`;

/** What Gatehouse posts to receivers. */
export function webhooksBody(document: Document): string {
  const webhooks = (document.webhooks ?? {}) as Document['paths'];
  const schemas = document.components?.schemas ?? {};
  const articles = Object.values(webhooks).flatMap(({ post }) => {
    if (post === undefined) return [];
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
  return `<h1>Webhooks</h1>
<p>What Gatehouse posts to your addresses when something happens.</p>
<div class="prose">
<p>Each message is a JSON body, signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Answer with a status from 200 to 299 within ten seconds; anything else is tried again with growing pauses. The same message may come twice: drop those whose <code>webhook-id</code> you have seen.</p>
${codeBlock('Verify a message in JavaScript', verification)}
</div>
${articles.join('\n')}`;
}
