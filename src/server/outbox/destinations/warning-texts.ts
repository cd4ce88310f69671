import { type Message, message } from '../../kernel/index.ts';
import type { ProvidedChannel } from '../channels/index.ts';

/** What warnings say of a channel whose provider is not set. */
type WarningTexts = {
  cause: Message;
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
    cause: message('No mail server is configured.'),
    alerts: message('Alerts by e-mail are not sent: no mail server is configured.'),
    monitors: message('{count, plural, one {# monitor alerts} other {# monitors alert}} by e-mail.'),
    websites: message('{count, plural, one {# website alerts} other {# websites alert}} by e-mail.'),
    remedy: message('Set one up in Settings → Mail.'),
    remedyOrOther: message('Set one up in Settings → Mail, or choose another channel.'),
  },
  telegram: {
    cause: message('No Telegram bot is configured.'),
    alerts: message('Alerts by Telegram are not sent: no Telegram bot is configured.'),
    monitors: message('{count, plural, one {# monitor alerts} other {# monitors alert}} by Telegram.'),
    websites: message('{count, plural, one {# website alerts} other {# websites alert}} by Telegram.'),
    remedy: message('Set GATEHOUSE_TELEGRAM_URL.'),
    remedyOrOther: message('Set GATEHOUSE_TELEGRAM_URL, or choose another channel.'),
  },
  sms: {
    cause: message('No SMS provider is configured.'),
    alerts: message('Alerts by SMS are not sent: no SMS provider is configured.'),
    monitors: message('{count, plural, one {# monitor alerts} other {# monitors alert}} by SMS.'),
    websites: message('{count, plural, one {# website alerts} other {# websites alert}} by SMS.'),
    remedy: message('Set GATEHOUSE_SMS_URL.'),
    remedyOrOther: message('Set GATEHOUSE_SMS_URL, or choose another channel.'),
  },
} satisfies Record<ProvidedChannel, WarningTexts>;
