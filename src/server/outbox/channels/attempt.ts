import { writeCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import { withTimeout } from '../../kernel/index.ts';
import type { Guards, Resolve } from '../../network/index.ts';
import type { DeliveryResult } from '../messages/index.ts';
import type { SendContext, WebhookTemplate } from './channel.ts';
import type { ProviderUrls } from './provider-urls.ts';
import { redact } from './redact.ts';
import { type ChannelName, secretsOf } from './registry.ts';
import { templateSecrets } from './webhook/index.ts';

export type DeliveryOptions = { resolve: Resolve; guards: Guards; providerUrls: ProviderUrls; timeoutMs: number };
export type Destination = {
  channel: ChannelName;
  value: string;
  isOwner: boolean;
  /** of the message, such as the token of a link in it */
  secrets?: string[];
  /** of a webhook */
  template?: WebhookTemplate | undefined;
};

/** Removes secrets from the error and response texts, which are stored, shown and logged. */
export async function attemptDelivery(
  deps: Pick<Deps, 'config' | 'connections' | 'mail' | 'vault' | 'now'>,
  { channel, value, isOwner, secrets = [], template }: Destination,
  { resolve, guards, providerUrls, timeoutMs }: DeliveryOptions,
  send: (context: SendContext) => Promise<DeliveryResult>,
): Promise<DeliveryResult> {
  const settings = {
    telegramUrl: deps.connections.urlOf('telegram'),
    smsUrl: deps.connections.urlOf('sms'),
  };
  const context: SendContext = {
    mail: deps.mail,
    vault: deps.vault,
    now: deps.now,
    settings,
    providerUrls,
    resolve,
    guard: await guards(isOwner),
    operatorsGuard: await guards(true),
    timeoutMs,
    template,
  };
  const late: DeliveryResult = { kind: 'refused', error: writeCause('late', { seconds: timeoutMs / 1000 }) };
  const delivery = await withTimeout(send(context), timeoutMs + 100, late);
  const clean = (text: string) =>
    redact(text, [
      ...secretsOf(channel, value, { ...settings, smtpUrl: deps.config.smtpUrl }),
      ...templateSecrets(template),
      ...secrets,
    ]);
  const answer = delivery.answer === undefined ? {} : { answer: clean(delivery.answer) };
  if (delivery.kind === 'delivered') return { ...delivery, ...answer };
  return { ...delivery, ...answer, error: clean(delivery.error) };
}
