import { t, type Vault } from '../../kernel/index.ts';
import {
  type ChannelName,
  channelRegistry,
  type Installation,
  type ProvidedChannel,
  providedChannels,
} from '../channels/index.ts';
import { type AlertChannel, unsealAlertChannels } from './alert-channels.ts';
import { warningTexts } from './warning-texts.ts';

/** The channels that send nothing until the operator sets their provider. */
export const missingProviders = (installation: Installation): ProvidedChannel[] =>
  providedChannels.filter((channel) => !channelRegistry[channel].provider.isSet(installation));

/** What to do about a missing provider: only the owner of the service can set one. */
const remedy = (channel: ProvidedChannel, isOwner: boolean): string =>
  isOwner ? t(warningTexts[channel].remedy) : t('Ask the owner of this service.');
const remedyOrOther = (channel: ProvidedChannel, isOwner: boolean): string =>
  isOwner ? t(warningTexts[channel].remedyOrOther) : t('Ask the owner of this service, or choose another channel.');

/** A sentence for each channel among these that cannot send. */
export const alertWarnings = (installation: Installation, isOwner: boolean, alerts: AlertChannel[]): string[] =>
  missingProviders(installation)
    .filter((channel) => alerts.some(({ key }) => key === channel))
    .map((channel) => withRemedy(t(warningTexts[channel].alerts), remedyOrOther(channel, isOwner)));

const withRemedy = (warning: string, what: string): string => t('{warning} {remedy}', { warning, remedy: what });

const email = channelRegistry.email.provider;

/** The sentence about reports that cannot be mailed, if they cannot. */
export function reportWarnings(installation: Installation, isOwner: boolean): string[] {
  if (email.isSet(installation)) return [];
  return [withRemedy(t('Reports by e-mail are not sent: no mail server is configured.'), remedy('email', isOwner))];
}

/** The sentence for sellers who publish a new version. */
export function versionMailWarnings(installation: Installation, isOwner: boolean): string[] {
  if (email.isSet(installation)) return [];
  return [
    withRemedy(t('Buyers are not mailed about new versions: no mail server is configured.'), remedy('email', isOwner)),
  ];
}

/** Something that this installation cannot send by a channel, in a sentence. */
export type Unsent = { channel: ProvidedChannel; what: string };

/** What waits for the provider of a channel: why, all of what it concerns, and what to do about it. */
export type MissingProvider = { channel: ProvidedChannel; cause: string; concerns: string[]; remedy: string };

/** Why is said once for each channel, however much waits for it. */
export const groupUnsent = (unsent: readonly Unsent[], isOwner: boolean): MissingProvider[] =>
  [...Map.groupBy(unsent, ({ channel }) => channel)].map(([channel, some]) => ({
    channel,
    cause: t(warningTexts[channel].cause),
    concerns: some.map(({ what }) => what),
    remedy: remedy(channel, isOwner),
  }));

/** Mails to buyers, who get to their purchases by them. */
export const unsentBuyerMails = (installation: Installation): Unsent[] =>
  email.isSet(installation) ? [] : [{ channel: 'email', what: t('Buyers get no download links by e-mail.') }];

/** Reports of so many websites. */
export const unsentReports = (installation: Installation, count: number): Unsent[] =>
  email.isSet(installation) || count === 0
    ? []
    : [
        {
          channel: 'email',
          what: t('{count, plural, one {# website reports} other {# websites report}} by e-mail.', { count }),
        },
      ];

/** Alerts, by each channel that cannot send. `alerts` are the sealed columns of monitors or websites. */
export function unsentAlerts(
  { installation, vault }: { installation: Installation; vault: Vault },
  of: 'monitors' | 'websites',
  alerts: string[],
): Unsent[] {
  const missing = missingProviders(installation);
  if (missing.length === 0) return [];
  const listed = alerts.map((sealed) => new Set<ChannelName>(unsealAlertChannels(vault, sealed).map(({ key }) => key)));
  return missing.flatMap((channel) => {
    const count = listed.filter((keys) => keys.has(channel)).length;
    return count === 0 ? [] : [{ channel, what: t(warningTexts[channel][of], { count }) }];
  });
}
