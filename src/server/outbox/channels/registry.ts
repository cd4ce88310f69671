import { apprise } from './apprise/index.ts';
import type { ChannelDefinition, Provider, SecretSettings } from './channel.ts';
import { discord } from './discord/index.ts';
import { email } from './email/index.ts';
import { flock } from './flock/index.ts';
import { googleChat } from './google_chat/index.ts';
import { gotify } from './gotify/index.ts';
import { jiraServiceManagement } from './jira_service_management/index.ts';
import { matrix } from './matrix/index.ts';
import { mattermost } from './mattermost/index.ts';
import { ntfy } from './ntfy/index.ts';
import { opsgenie } from './opsgenie/index.ts';
import { pagerduty } from './pagerduty/index.ts';
import { pushover } from './pushover/index.ts';
import { rocketChat } from './rocket_chat/index.ts';
import { slack } from './slack/index.ts';
import { sms } from './sms/index.ts';
import { teams } from './teams/index.ts';
import { telegram } from './telegram/index.ts';
import { webPush } from './web_push/index.ts';
import { webhook } from './webhook/index.ts';
import { whatsapp } from './whatsapp/index.ts';
import { zulip } from './zulip/index.ts';

const definitions = {
  email,
  webhook,
  slack,
  teams,
  discord,
  flock,
  telegram,
  whatsapp,
  sms,
  ntfy,
  pushover,
  pagerduty,
  opsgenie,
  mattermost,
  google_chat: googleChat,
  matrix,
  gotify,
  rocket_chat: rocketChat,
  zulip,
  apprise,
  jira_service_management: jiraServiceManagement,
  web_push: webPush,
} satisfies Record<string, ChannelDefinition>;

export type ChannelName = keyof typeof definitions;
export const channelNames = Object.keys(definitions) as ChannelName[];

/** Services with their own incidents. */
export const programChannels: readonly ChannelName[] = channelNames.filter(
  (name) => (definitions[name] as ChannelDefinition).isReadByPrograms,
);

export type ProvidedChannel = {
  [Name in ChannelName]: (typeof definitions)[Name] extends { provider: Provider } ? Name : never;
}[ChannelName];
export const providedChannels = channelNames.filter((name): name is ProvidedChannel => 'provider' in definitions[name]);

export const channelRegistry: Record<ChannelName, ChannelDefinition> & Record<ProvidedChannel, { provider: Provider }> =
  definitions;

export const normalizeDestination = (channel: ChannelName, typed: string): string =>
  channelRegistry[channel].destination.normalize?.(typed) ?? typed;

/** `value` is normalized. */
export function destinationProblem(channel: ChannelName, value: string): string | undefined {
  const { accepts, problem } = channelRegistry[channel].destination;
  return accepts(value) ? undefined : problem();
}

export const secretsOf = (channel: ChannelName, destination: string, settings: SecretSettings): string[] =>
  channelRegistry[channel].secrets(destination, settings);
