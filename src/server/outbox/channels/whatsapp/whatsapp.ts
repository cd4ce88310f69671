import { parseJson, t } from '../../../kernel/index.ts';
import type { DeliveryResult } from '../../messages/index.ts';
import { type AlertText, alertText, oneLine, shorten } from '../../messages/index.ts';
import { loneToken, parseStoredAddress } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { deliveryResultOf, fieldsOf, type ReceiverAnswer } from '../delivery-result.ts';
import { destinationAddress } from '../destination-rule.ts';
import { sendRequest } from '../http-post.ts';
import { urlCredentials } from '../redact.ts';

/**
 * Sends an approved template, because Meta accepts other messages only within 24 hours after the recipient wrote.
 * `destination` is `https://ACCESS_TOKEN@graph.facebook.com/VERSION/PHONE_NUMBER_ID?to=NUMBER&template=NAME&language=CODE`.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/template-messages
 */
const send: Sender = async (alert, destination, context) => {
  const url = parseStoredAddress(destination);
  const { to, template, language } = queryOf(url);
  const texts = parametersOf(alertText(alert, context.now()), alert.link);
  const answer = await sendRequest({
    ...context,
    url: `${url.origin}${url.pathname}/messages`,
    headers: { authorization: `Bearer ${loneToken(url)}` },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to,
      type: 'template',
      template: {
        name: template,
        language: { code: language },
        components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }],
      },
    }),
  });
  return resultOf(answer);
};

/** In a query string, a plus sign becomes a space unless it is written as %2B. */
const queryOf = ({ searchParams }: URL) => ({
  to: (searchParams.get('to') ?? '').trim().replace(/^\+/, ''),
  template: searchParams.get('template') ?? '',
  language: searchParams.get('language') ?? '',
});

/** Limits the template's body with its values to 1,024 characters. The template in the documentation has fewer than 124 others. */
const maxChars = 1024 - 124;
const maxTitleChars = 200;
const minDetailsChars = 100;

/** Meta rejects empty values, line breaks, tabs and more than four spaces in a row. */
function parametersOf({ title, lines }: AlertText, link: string): string[] {
  const headline = shorten(oneLine(title), maxTitleChars);
  const details = oneLine(lines.map(([name, value]) => `${name}: ${shorten(value, 300)}`).join(' · '));
  const room = Math.max(minDetailsChars, maxChars - headline.length - link.length);
  return [headline, shorten(details, room) || '–', link];
}

/**
 * Meta recommends the code in the body over the status. Other errors are retried: a token, a template and a payment
 * method can be fixed within a day.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
const finalCodes = [
  100, // invalid parameter, such as an unknown phone number ID
  131008, // missing parameter
  131009, // invalid value
  131021, // recipient is the sender
  131026, // recipient can't receive the message
  131051, // unsupported type
  132005, // text too long
  132018, // invalid parameters of the template
];
/** Limits of the app, the account, the sender, and the pair of sender and recipient */
const limitCodes = [4, 80007, 130429, 131048, 131056];
const limitWaitS = 60;

function resultOf(answer: ReceiverAnswer): DeliveryResult {
  if (answer.kind === 'unanswered') return deliveryResultOf(answer, []);
  const { code, message, error_data } = fieldsOf(fieldsOf(parseJson(answer.body)).error);
  const details = fieldsOf(error_data).details;
  const isExplained = typeof message === 'string' && typeof details === 'string' && !message.includes(details);
  const body = isExplained ? JSON.stringify({ message: `${message}: ${details}` }) : answer.body;
  const isFinal = typeof code === 'number' && finalCodes.includes(code);
  const result = deliveryResultOf({ ...answer, body }, isFinal ? [answer.status] : []);
  const isLimited = typeof code === 'number' && limitCodes.includes(code);
  return isLimited && result.kind === 'refused' ? { retryAfterS: limitWaitS, ...result } : result;
}

const isWhatsApp = (url: URL): boolean => {
  const { to, template, language } = queryOf(url);
  return (
    loneToken(url) !== undefined &&
    /^\/v\d{1,3}\.\d{1,2}\/\d{5,20}$/.test(url.pathname) &&
    /^[1-9]\d{6,14}$/.test(to) &&
    /^[a-z0-9_]{1,512}$/.test(template) &&
    /^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(language) &&
    [...url.searchParams.keys()].every((key) => ['to', 'template', 'language'].includes(key)) &&
    url.hash === ''
  );
};

export const whatsapp = {
  destination: destinationAddress(isWhatsApp, () =>
    t(
      'must be a WhatsApp address with an access token, a phone number ID, a recipient, a template and its language, such as https://ACCESS_TOKEN@graph.facebook.com/v24.0/106540352242922?to=14155550123&template=gatehouse_alert&language=en_US.',
    ),
  ),
  send,
  secrets: urlCredentials,
} satisfies ChannelDefinition;
