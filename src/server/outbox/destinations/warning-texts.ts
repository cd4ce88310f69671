import { type Message, message } from '../../kernel/index.ts';
import type { ProvidedChannel } from '../channels/index.ts';

type WarningTexts = {
  cause: Message;
  alerts: Message;
  monitors: Message;
  websites: Message;
  remedy: Message;
  remedyOrOther: Message;
};

export const warningTexts = {
  email: {
    cause: message('No mail server is configured.'),
    alerts: message('Alerts by email are not sent: no mail server is configured.'),
    monitors: message('{count, plural, one {# monitor alerts} other {# monitors alert}} by email.'),
    websites: message('{count, plural, one {# website alerts} other {# websites alert}} by email.'),
    remedy: message('Set one up in Settings → Mail.'),
    remedyOrOther: message('Set one up in Settings → Mail, or choose another channel.'),
  },
  telegram: {
    cause: message('No Telegram bot is configured.'),
    alerts: message('Alerts by Telegram are not sent: no Telegram bot is configured.'),
    monitors: message('{count, plural, one {# monitor alerts} other {# monitors alert}} by Telegram.'),
    websites: message('{count, plural, one {# website alerts} other {# websites alert}} by Telegram.'),
    remedy: message('Set one up in Settings → Telegram and SMS.'),
    remedyOrOther: message('Set one up in Settings → Telegram and SMS, or choose another channel.'),
  },
  sms: {
    cause: message('No SMS provider is configured.'),
    alerts: message('Alerts by SMS are not sent: no SMS provider is configured.'),
    monitors: message('{count, plural, one {# monitor alerts} other {# monitors alert}} by SMS.'),
    websites: message('{count, plural, one {# website alerts} other {# websites alert}} by SMS.'),
    remedy: message('Set one up in Settings → Telegram and SMS.'),
    remedyOrOther: message('Set one up in Settings → Telegram and SMS, or choose another channel.'),
  },
} satisfies Record<ProvidedChannel, WarningTexts>;
