import type { SendContext } from '../channels/index.ts';
import { deliveryResultOf, sendRequest } from '../channels/index.ts';
import type { AuthorWebhookAttempt, AuthorWebhookContent } from '../enqueue/index.ts';
import type { DeliveryResult } from '../messages/index.ts';

/** A receiver that is gone for good says so; everything else may be repaired. */
const gone = 410;

/** Posts what an author's endpoint is told, as it is: signed by whom it belongs to. */
export async function sendAuthorWebhook(
  content: AuthorWebhookContent | undefined,
  url: string,
  context: SendContext,
): Promise<DeliveryResult> {
  if (!content) return { kind: 'impossible', error: 'the endpoint was switched off' };
  const answer = await sendRequest({ ...context, ...content, url });
  const delivery = deliveryResultOf(answer, [gone]);
  return answer.kind === 'answered' ? { ...delivery, status: answer.status } : delivery;
}

export function webhookResultOf({ kind, status }: DeliveryResult): AuthorWebhookAttempt['result'] {
  if (kind === 'delivered') return 'delivered';
  return status === gone ? 'gone' : 'refused';
}
