import type { Vault } from '../../kernel/index.ts';
import {
  type ChannelName,
  channelRegistry,
  type Installation,
  type ProvidedChannel,
  providedChannels,
} from '../channels/index.ts';
import { type AlertChannel, unsealAlertChannels } from './alert-channels.ts';

/** The channels that send nothing until the operator sets their provider. */
export const missingProviders = (installation: Installation): ProvidedChannel[] =>
  providedChannels.filter((channel) => !channelRegistry[channel].provider.isSet(installation));

/** What to do about a missing provider, as a sentence: only the owner of the service can set one. */
const remedy = (channel: ProvidedChannel, isOwner: boolean): string =>
  isOwner ? channelRegistry[channel].provider.remedy : 'Ask the owner of this service';

/** A sentence for each channel among these that cannot send. */
export function alertWarnings(installation: Installation, isOwner: boolean, alerts: AlertChannel[]): string[] {
  return missingProviders(installation)
    .filter((channel) => alerts.some(({ key }) => key === channel))
    .map((channel) => {
      const { label, missing } = channelRegistry[channel].provider;
      return `Alerts by ${label} are not sent: ${missing}. ${remedy(channel, isOwner)}, or choose another channel.`;
    });
}

const email = channelRegistry.email.provider;

/** The sentence about reports that cannot be mailed, if they cannot. */
export function reportWarnings(installation: Installation, isOwner: boolean): string[] {
  if (email.isSet(installation)) return [];
  return [`Reports by e-mail are not sent: ${email.missing}. ${remedy('email', isOwner)}.`];
}

/** The sentence for sellers: buyers get to their purchases by mail. */
export function buyerMailWarnings(installation: Installation, isOwner: boolean): string[] {
  if (email.isSet(installation)) return [];
  return [`Buyers get no download links by e-mail: ${email.missing}. ${remedy('email', isOwner)}.`];
}

/** The sentence for sellers who publish a new version. */
export function versionMailWarnings(installation: Installation, isOwner: boolean): string[] {
  if (email.isSet(installation)) return [];
  return [`Buyers are not mailed about new versions: ${email.missing}. ${remedy('email', isOwner)}.`];
}

type Sending = { installation: Installation; vault: Vault; isOwner: boolean };

/**
 * A sentence for each channel that some of these alert by and that cannot send. `alerts` are their sealed columns, the
 * pair names one of them and several.
 */
export function unsentAlerts(
  { installation, vault, isOwner }: Sending,
  alerts: string[],
  [one, several]: [string, string],
): string[] {
  const missing = missingProviders(installation);
  if (missing.length === 0) return [];
  const listed = alerts.map((sealed) => new Set<ChannelName>(unsealAlertChannels(vault, sealed).map(({ key }) => key)));
  return missing.flatMap((channel) => {
    const count = listed.filter((keys) => keys.has(channel)).length;
    const { label, missing: problem } = channelRegistry[channel].provider;
    const who = count === 1 ? `1 ${one} alerts` : `${count} ${several} alert`;
    return count === 0 ? [] : [`${who} by ${label}, but ${problem}. ${remedy(channel, isOwner)}.`];
  });
}
