import type { SendContext, SendRequest } from '../channels/index.ts';
import { deliveryResultOf } from '../channels/index.ts';
import type { AuthorWebhookAttempt, AuthorWebhookContent } from '../enqueue/index.ts';
import type { DeliveryResult } from '../messages/index.ts';

/** 410: the receiver is gone for good; everything else may be repaired. */
const gone = 410;

/** Posts a webhook to an author's endpoint; the market has already built and signed its content. */
export async function sendAuthorWebhook(
  content: AuthorWebhookContent | undefined,
  url: string,
  context: SendContext,
  send: SendRequest,
): Promise<DeliveryResult> {
  if (!content) return { kind: 'impossible', error: 'the endpoint is disabled' };
  const answer = await send({ ...context, ...content, url });
  const delivery = deliveryResultOf(answer, [gone]);
  return answer.kind === 'answered' ? { ...delivery, status: answer.status } : delivery;
}

export function webhookResultOf({ kind, status }: DeliveryResult): AuthorWebhookAttempt['result'] {
  if (kind === 'delivered') return 'delivered';
  return status === gone ? 'gone' : 'refused';
}
