import { writeCause } from '../../../causes/index.ts';
import { parseJson, t } from '../../../kernel/index.ts';
import type { DeliveryResult } from '../../messages/index.ts';
import { type AlertText, alertText, escapeTags, lineText, shorten } from '../../messages/index.ts';
import { baseOf, parseStoredAddress, userInfo } from '../address.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { deliveryResultOf, fieldsOf } from '../delivery-result.ts';
import { destinationPattern } from '../destination-rule.ts';
import { sendRequest } from '../http-post.ts';
import { urlCredentials } from '../redact.ts';

/**
 * Unknown chat (400), or the bot was blocked or removed (403). A wrong bot token (401, 404) is retried, because it is a
 * setting of the service. https://core.telegram.org/bots/api#making-requests
 */
const final = [400, 403];

const send: Sender = async (alert, destination, context) => {
  const bot = botAddress(context.settings.telegramUrl);
  if (typeof bot !== 'string') return bot;
  const text = telegramText(alertText(alert, context.now()), alert.link);
  const sendTo = (chat: string | number) =>
    sendRequest({
      ...context,
      guard: context.operatorsGuard,
      url: `${bot}/sendMessage`,
      body: JSON.stringify({ chat_id: chat, text, parse_mode: 'HTML', link_preview_options: { is_disabled: true } }),
    });
  let answer = await sendTo(destination);
  if (answer.kind === 'answered' && answer.status === 400) {
    // The group became a supergroup with a new number.
    const moved = fieldsOf(fieldsOf(parseJson(answer.body)).parameters).migrate_to_chat_id;
    if (typeof moved === 'number') answer = await sendTo(moved);
  }
  return deliveryResultOf(answer, final);
};

/** Returns the URL below which the bot's methods are. */
export function botAddress(setting: string | undefined): string | DeliveryResult {
  if (setting === undefined) return { kind: 'impossible', error: writeCause('noTelegramBot') };
  const url = parseStoredAddress(setting);
  return `${baseOf(url)}/bot${botToken(url)}`;
}

/** The colon in a bot's token splits it into user name and password. */
export function botToken(url: URL): string {
  const { user, password } = userInfo(url);
  return password === '' ? user : `${user}:${password}`;
}

function telegramText({ title, lines, action }: AlertText, link: string): string {
  const said = lines.map(([name, value]) => lineText(escapeTags(name), escapeTags(shorten(value, 1000)))).join('\n');
  const href = escapeTags(link).replaceAll('"', '&quot;');
  return `<b>${escapeTags(title)}</b>\n\n${said}\n\n<a href="${href}">${action}</a>`;
}

export const telegram = {
  destination: destinationPattern(/^(-?\d{1,20}|@[A-Za-z]\w{4,31})$/, () =>
    t('must be a Telegram chat: its number or its @name, such as -1001234567890.'),
  ),
  send,
  secrets: (_, { telegramUrl }) => urlCredentials(telegramUrl),
  provider: {
    isSet: ({ connections }) => connections.urlOf('telegram') !== undefined,
  },
} satisfies ChannelDefinition;
