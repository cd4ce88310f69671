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

export const missingProviders = (installation: Installation): ProvidedChannel[] =>
  providedChannels.filter((channel) => !channelRegistry[channel].provider.isSet(installation));

const remedy = (channel: ProvidedChannel, isOwner: boolean): string =>
  isOwner ? t(warningTexts[channel].remedy) : t('Ask the owner of this service.');
const remedyOrOther = (channel: ProvidedChannel, isOwner: boolean): string =>
  isOwner ? t(warningTexts[channel].remedyOrOther) : t('Ask the owner of this service, or choose another channel.');

export const alertWarnings = (installation: Installation, isOwner: boolean, alerts: AlertChannel[]): string[] =>
  missingProviders(installation)
    .filter((channel) => alerts.some(({ key }) => key === channel))
    .map((channel) => withRemedy(t(warningTexts[channel].alerts), remedyOrOther(channel, isOwner)));

const withRemedy = (warning: string, what: string): string => t('{warning} {remedy}', { warning, remedy: what });

const email = channelRegistry.email.provider;

export function reportWarnings(installation: Installation, isOwner: boolean): string[] {
  if (email.isSet(installation)) return [];
  return [withRemedy(t('Reports by email are not sent: no mail server is configured.'), remedy('email', isOwner))];
}

export function versionMailWarnings(installation: Installation, isOwner: boolean): string[] {
  if (email.isSet(installation)) return [];
  return [
    withRemedy(t('Buyers don’t get email about new versions: no mail server is configured.'), remedy('email', isOwner)),
  ];
}

export type Unsent = { channel: ProvidedChannel; what: string };

export type MissingProvider = { channel: ProvidedChannel; cause: string; concerns: string[]; remedy: string };

export const groupUnsent = (unsent: readonly Unsent[], isOwner: boolean): MissingProvider[] =>
  [...Map.groupBy(unsent, ({ channel }) => channel)].map(([channel, some]) => ({
    channel,
    cause: t(warningTexts[channel].cause),
    concerns: some.map(({ what }) => what),
    remedy: remedy(channel, isOwner),
  }));

/** Buyers open their purchases through links in these emails. */
export const unsentBuyerMails = (installation: Installation): Unsent[] =>
  email.isSet(installation) ? [] : [{ channel: 'email', what: t('Buyers get no download links by email.') }];

export const unsentReports = (installation: Installation, count: number): Unsent[] =>
  email.isSet(installation) || count === 0
    ? []
    : [
        {
          channel: 'email',
          what: t('{count, plural, one {# website reports} other {# websites report}} by email.', { count }),
        },
      ];

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
