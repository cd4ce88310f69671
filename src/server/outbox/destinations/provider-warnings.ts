import type { Vault } from '../../kernel/index.ts';
import { type AlertChannel, unsealAlertChannels } from './alert-channels.ts';
import type { Channel } from './destination-rules.ts';

/** What this installation sends by, as far as its operator has to set it. */
type Installation = {
  mail: { ready: boolean };
  config: { telegramUrl: string | undefined; smsUrl: string | undefined };
};

const providers = {
  email: { way: 'e-mail', lacks: 'no mail server is set', setting: 'GATEHOUSE_SMTP_URL' },
  telegram: { way: 'Telegram', lacks: 'no Telegram bot is set', setting: 'GATEHOUSE_TELEGRAM_URL' },
  sms: { way: 'SMS', lacks: 'no SMS provider is set', setting: 'GATEHOUSE_SMS_URL' },
} satisfies Partial<Record<Channel, { way: string; lacks: string; setting: string }>>;

export type ProvidedChannel = keyof typeof providers;

/** The channels that cannot send anything until the operator sets their provider. */
export function missingProviders({ mail, config }: Installation): ProvidedChannel[] {
  const isSet = { email: mail.ready, telegram: config.telegramUrl !== undefined, sms: config.smsUrl !== undefined };
  return (Object.keys(providers) as ProvidedChannel[]).filter((channel) => !isSet[channel]);
}

/** What is to be done about a missing provider, as a sentence: only the owner of the service can set one. */
const remedy = (channel: ProvidedChannel, isOwner: boolean): string =>
  isOwner ? `Set ${providers[channel].setting}` : 'Ask the owner of this service';

/** A sentence for each channel among these that cannot send. */
export function alertWarnings(installation: Installation, isOwner: boolean, alerts: AlertChannel[]): string[] {
  return missingProviders(installation)
    .filter((channel) => alerts.some(({ key }) => key === channel))
    .map((channel) => {
      const { way, lacks } = providers[channel];
      return `Alerts by ${way} are not sent: ${lacks}. ${remedy(channel, isOwner)}, or choose another channel.`;
    });
}

/** The sentence about reports that cannot be mailed, if they cannot. */
export function reportWarnings({ mail }: Installation, isOwner: boolean): string[] {
  if (mail.ready) return [];
  return [`Reports by e-mail are not sent: ${providers.email.lacks}. ${remedy('email', isOwner)}.`];
}

/** The sentence for who sells: mail is how buyers come to what they bought. */
export function buyerMailWarnings({ mail }: Installation, isOwner: boolean): string[] {
  if (mail.ready) return [];
  return [`Buyers get no links to their downloads by e-mail: ${providers.email.lacks}. ${remedy('email', isOwner)}.`];
}

type Senders = { installation: Installation; vault: Vault; isOwner: boolean };

/**
 * A sentence for each channel that some of these need and that cannot send. `alerts` are their sealed columns, `what` names
 * one of them and several.
 */
export function unsentAlerts(
  { installation, vault, isOwner }: Senders,
  alerts: string[],
  [one, several]: [string, string],
): string[] {
  const missing = missingProviders(installation);
  if (missing.length === 0) return [];
  const listed = alerts.map((sealed) => new Set<string>(unsealAlertChannels(vault, sealed).map(({ key }) => key)));
  return missing.flatMap((channel) => {
    const count = listed.filter((keys) => keys.has(channel)).length;
    const { way, lacks } = providers[channel];
    const who = count === 1 ? `1 ${one} alerts` : `${count} ${several} alert`;
    return count === 0 ? [] : [`${who} by ${way}, but ${lacks}. ${remedy(channel, isOwner)}.`];
  });
}
