import type { DatabaseOrTransaction, OutboxRow, WebhookEndpointRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { dayMs, formatZonedMinute, inLanguage, type Language, t } from '../kernel/index.ts';
import {
  type EndpointWebhooks,
  enqueueEmails,
  maskDestination,
  type Notice,
  unsealDestination,
  type WebhookAttempt,
  type WebhookFacts,
} from '../outbox/index.ts';
import { disableFailingEndpoint, findEndpoint, setFailingSince } from './endpoint.store.ts';
import { signatureHeaders } from './secret.ts';

const failingForMs = 5 * dayMs;

type SendDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now'> & {
  emailOf: (trx: DatabaseOrTransaction, accountId: number) => Promise<string>;
  languageOf: (trx: DatabaseOrTransaction, accountId: number, address: string) => Promise<Language>;
};

export function createEndpointWebhooks(deps: SendDeps): EndpointWebhooks {
  return {
    async contentOf(message) {
      const endpoint = await findEndpoint(deps.database.db, message.account_id, endpointIdOf(message));
      if (endpoint?.is_active !== 1) return undefined;
      const body = JSON.stringify(payloadOf(message));
      const signed = { id: message.idempotency_key, body, nowMs: deps.now() };
      return { body, headers: signatureHeaders(deps.vault, endpoint.secret_sealed, signed) };
    },
    onAttempt: (trx, message, attempt) => recordAttempt(deps, trx, message, attempt),
  };
}

export function payloadOf(message: Pick<OutboxRow, 'facts'>): Omit<WebhookFacts, 'event'> {
  const { event: _, ...payload } = JSON.parse(message.facts) as WebhookFacts;
  return payload;
}

async function recordAttempt(
  deps: SendDeps,
  trx: DatabaseOrTransaction,
  message: OutboxRow,
  { result, at }: WebhookAttempt,
): Promise<void> {
  const of = { account_id: message.account_id, id: endpointIdOf(message) };
  if (result === 'delivered') return setFailingSince(trx, of, null);
  await setFailingSince(trx, of, at);
  const failingSinceMs = result === 'gone' ? at : at - failingForMs;
  const endpoint = await disableFailingEndpoint(trx, of, { failingSinceMs, nowMs: at });
  if (endpoint) await notifyOfSwitchOff(deps, trx, endpoint, result);
}

async function notifyOfSwitchOff(
  deps: SendDeps,
  trx: DatabaseOrTransaction,
  endpoint: WebhookEndpointRow,
  result: 'refused' | 'gone',
): Promise<void> {
  const { id, account_id, url_sealed, failing_since, switched_off_at } = endpoint;
  const address = endpoint.name || maskDestination(unsealDestination(deps.vault, url_sealed));
  const to = await deps.emailOf(trx, account_id);
  await inLanguage(await deps.languageOf(trx, account_id, to), () => {
    const email = {
      about: { accountId: account_id },
      to,
      idempotencyKey: `endpoint_${id}_off_${switched_off_at}`,
      content: switchOffMail(address, {
        isGone: result === 'gone',
        failingSince: failing_since ?? 0,
        url: `${deps.config.baseUrl}/settings/webhooks/${id}`,
      }),
    };
    return enqueueEmails(trx, deps.vault, [email], deps.now());
  });
}

const switchOffMail = (
  address: string,
  { isGone, failingSince, url }: { isGone: boolean; failingSince: number; url: string },
): Notice => ({
  event: 'notice',
  subject: t('Your webhook endpoint {address} was deactivated', { address }),
  heading: t('Your webhook endpoint was deactivated'),
  facts: [[t('Endpoint'), address]],
  paragraphs: [
    isGone
      ? t(
          'Gatehouse stopped sending webhooks to {address}, because it responded with 410 Gone: the endpoint was removed.',
          { address },
        )
      : t(
          'Gatehouse no longer sends webhooks to {address}. It has not accepted a message since {time}, for five days.',
          { address, time: formatZonedMinute(failingSince, 'UTC') },
        ),
    t('Activate it again once it works, and resend the failed messages.'),
  ],
  action: { label: t('View webhook'), url },
  unsubscribeUrl: null,
  tone: 'bad',
});

function endpointIdOf(message: OutboxRow): number {
  if (message.endpoint_id === null) throw new Error('a webhook has no endpoint');
  return message.endpoint_id;
}
