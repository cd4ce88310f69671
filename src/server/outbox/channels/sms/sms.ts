import { writeCause } from '../../../causes/index.ts';
import { t } from '../../../kernel/index.ts';
import type { DeliveryResult } from '../../messages/index.ts';
import { alertText } from '../../messages/index.ts';
import { baseOf, basicAuthorization, parseStoredAddress, userInfo } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { destinationPattern } from '../destination-rule.ts';
import { type HttpPost, post } from '../http-post.ts';
import { urlCredentials } from '../redact.ts';
import { smsText } from './text.ts';

/**
 * For numbers that are invalid, can't receive messages, have opted out, or are unverified on a trial account. A
 * rejected token (401, 403) or account (404) is retried, because it is a setting of the service.
 * https://www.twilio.com/docs/api/errors
 */
const final = [400];

const send: Sender = async (alert, destination, context) => {
  const message = smsRequest(
    context.settings.smsUrl,
    destination,
    // There is no room for two links. The short one opens a page that links to the incident.
    smsText(alertText(alert, context.now()), alert.shortAcknowledgeUrl ?? alert.link),
  );
  if ('error' in message) return message;
  return post({ ...context, guard: context.operatorsGuard, ...message, final });
};

/** Returns the request that sends a text. */
export function smsRequest(
  setting: string | undefined,
  to: string,
  text: string,
): Pick<HttpPost, 'url' | 'headers' | 'body'> | Impossible {
  if (setting === undefined) return { kind: 'impossible', error: writeCause('noSmsProvider') };
  const url = parseStoredAddress(setting);
  const sender = smsSender(url);
  // not shown: a field of the request
  const from: [string, string] = sender.startsWith('MG') ? ['MessagingServiceSid', sender] : ['From', sender];
  return {
    url: `${baseOf(url)}/2010-04-01/Accounts/${encodeURIComponent(userInfo(url).user)}/Messages.json`,
    headers: { authorization: basicAuthorization(url) },
    body: new URLSearchParams([
      ['To', to],
      from,
      // not shown: a field of the request
      ['Body', text],
    ]),
  };
}

type Impossible = Extract<DeliveryResult, { kind: 'impossible' }>;

/** In a query string, a plus sign becomes a space unless it is written as %2B. */
export function smsSender({ searchParams }: URL): string {
  const sender = (searchParams.get('from') ?? '').trim();
  return /^\d{7,15}$/.test(sender) ? `+${sender}` : sender;
}

export const phoneNumber = /^\+[1-9]\d{6,14}$/;

export const sms = {
  destination: destinationPattern(phoneNumber, () => t('must be a phone number in E.164 form, such as +14155550123.')),
  send,
  secrets: (_, { smsUrl }) => urlCredentials(smsUrl),
  provider: {
    isSet: ({ connections }) => connections.urlOf('sms') !== undefined,
  },
} satisfies ChannelDefinition;
