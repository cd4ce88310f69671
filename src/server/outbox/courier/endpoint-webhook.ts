import { writeCause } from '../../causes/index.ts';
import type { SendContext, SendRequest } from '../channels/index.ts';
import { deliveryResultOf } from '../channels/index.ts';
import type { WebhookAttempt, WebhookContent } from '../enqueue/index.ts';
import { type DeliveryResult, oneLine } from '../messages/index.ts';

/** 410 means that the receiver was permanently removed. All other errors can be temporary. */
const gone = 410;

/** `content` is undefined if the endpoint is disabled. */
export async function sendEndpointWebhook(
  content: WebhookContent | undefined,
  url: string,
  context: SendContext,
  send: SendRequest,
): Promise<DeliveryResult> {
  if (!content) return { kind: 'impossible', error: writeCause('disabledEndpoint') };
  const answer = await send({ ...context, ...content, url });
  const delivery = deliveryResultOf(answer, [gone]);
  if (answer.kind === 'unanswered') return delivery;
  return { ...delivery, status: answer.status, answer: oneLine(answer.body) };
}

export function webhookResultOf({ kind, status }: DeliveryResult): WebhookAttempt['result'] {
  if (kind === 'delivered') return 'delivered';
  return status === gone ? 'gone' : 'refused';
}
