import type { SendContext } from '../channels/index.ts';
import { ask, deliveryOf } from '../channels/index.ts';
import type { AuthorWebhookAttempt, AuthorWebhookContent, Delivery } from '../messages/index.ts';

/** A receiver that is gone for good says so; everything else may be repaired. */
const gone = 410;

/** Posts what an author's endpoint is told, as it is: signed by whom it belongs to. */
export async function sendToAuthor(
  content: AuthorWebhookContent | undefined,
  url: string,
  context: SendContext,
): Promise<Delivery> {
  if (!content) return { kind: 'impossible', error: 'the endpoint was switched off' };
  const answer = await ask({ ...context, ...content, url });
  const delivery = deliveryOf(answer, [gone]);
  return answer.kind === 'answered' ? { ...delivery, status: answer.status } : delivery;
}

export function resultOf({ kind, status }: Delivery): AuthorWebhookAttempt['result'] {
  if (kind === 'delivered') return 'delivered';
  return status === gone ? 'gone' : 'refused';
}
