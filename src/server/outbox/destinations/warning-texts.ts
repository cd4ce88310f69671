import { type Message, message } from '../../kernel/index.ts';
import type { ProvidedChannel } from '../channels/index.ts';

/** What warnings say of a channel whose provider is not set. */
type WarningTexts = {
  /** of what is being saved */
  alerts: Message;
  /** of so many monitors or websites */
  monitors: Message;
  websites: Message;
  /** what the owner of the service does about it */
  remedy: Message;
  remedyOrOther: Message;
};

export const warningTexts = {
  email: {
    alerts: message('Alerts by e-mail are not sent: no mail server is configured.'),
    monitors: message(
      '{count, plural, one {# monitor alerts} other {# monitors alert}} by e-mail, but no mail server is configured.',
    ),
    websites: message(
      '{count, plural, one {# website alerts} other {# websites alert}} by e-mail, but no mail server is configured.',
    ),
    remedy: message('Set one up in Settings → Mail.'),
    remedyOrOther: message('Set one up in Settings → Mail, or choose another channel.'),
  },
  telegram: {
    alerts: message('Alerts by Telegram are not sent: no Telegram bot is configured.'),
    monitors: message(
      '{count, plural, one {# monitor alerts} other {# monitors alert}} by Telegram, but no Telegram bot is configured.',
    ),
    websites: message(
      '{count, plural, one {# website alerts} other {# websites alert}} by Telegram, but no Telegram bot is configured.',
    ),
    remedy: message('Set GATEHOUSE_TELEGRAM_URL.'),
    remedyOrOther: message('Set GATEHOUSE_TELEGRAM_URL, or choose another channel.'),
  },
  sms: {
    alerts: message('Alerts by SMS are not sent: no SMS provider is configured.'),
    monitors: message(
      '{count, plural, one {# monitor alerts} other {# monitors alert}} by SMS, but no SMS provider is configured.',
    ),
    websites: message(
      '{count, plural, one {# website alerts} other {# websites alert}} by SMS, but no SMS provider is configured.',
    ),
    remedy: message('Set GATEHOUSE_SMS_URL.'),
    remedyOrOther: message('Set GATEHOUSE_SMS_URL, or choose another channel.'),
  },
} satisfies Record<ProvidedChannel, WarningTexts>;
