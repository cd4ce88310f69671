import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import type { Guard, Resolve } from '../../network/index.ts';
import type { Channel } from '../destinations/index.ts';
import type { Alert, Delivery } from '../messages/index.ts';
import { discord } from './discord/index.ts';
import { email } from './email/index.ts';
import { flock } from './flock/index.ts';
import { googleChat } from './google_chat/index.ts';
import { gotify } from './gotify/index.ts';
import { matrix } from './matrix/index.ts';
import { mattermost } from './mattermost/index.ts';
import { ntfy } from './ntfy/index.ts';
import { opsgenie } from './opsgenie/index.ts';
import { pagerduty } from './pagerduty/index.ts';
import type { ProviderUrls } from './provider-urls.ts';
import { pushover } from './pushover/index.ts';
import { slack } from './slack/index.ts';
import { sms } from './sms/index.ts';
import { teams } from './teams/index.ts';
import { telegram } from './telegram/index.ts';
import { webhook } from './webhook/index.ts';

export type SendContext = {
  mail: Deps['mail'];
  vault: Deps['vault'];
  now: Deps['now'];
  /** the providers that the service's operator has set */
  settings: Pick<Config, 'telegramUrl' | 'smsUrl'>;
  providerUrls: ProviderUrls;
  resolve: Resolve;
  /** what the account reaches */
  guard: Guard;
  /** what the operator reaches, for the addresses in the settings */
  operatorsGuard: Guard;
  timeoutMs: number;
};

/** Makes one attempt to deliver; within the time-out, and without rejecting for what the receiver does. */
export type Sender = (alert: Alert, destination: string, context: SendContext) => Promise<Delivery>;

/** Every channel has its sender. */
export const senders = {
  email,
  webhook,
  slack,
  teams,
  discord,
  flock,
  telegram,
  sms,
  ntfy,
  pushover,
  pagerduty,
  opsgenie,
  mattermost,
  google_chat: googleChat,
  matrix,
  gotify,
} satisfies Record<Channel, Sender>;
