import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import type { Guard } from '../../network/guard.ts';
import type { Resolve } from '../../network/resolve.ts';
import type { Channel } from '../../outbox/index.ts';
import type { Alert, Delivery } from './alert.ts';
import { discord } from './discord/discord.ts';
import { email } from './email/email.ts';
import { flock } from './flock/flock.ts';
import { googleChat } from './google_chat/google-chat.ts';
import { gotify } from './gotify/gotify.ts';
import { matrix } from './matrix/matrix.ts';
import { mattermost } from './mattermost/mattermost.ts';
import { ntfy } from './ntfy/ntfy.ts';
import { opsgenie } from './opsgenie/opsgenie.ts';
import { pagerduty } from './pagerduty/pagerduty.ts';
import type { Providers } from './providers.ts';
import { pushover } from './pushover/pushover.ts';
import { slack } from './slack/slack.ts';
import { sms } from './sms/sms.ts';
import { teams } from './teams/teams.ts';
import { telegram } from './telegram/telegram.ts';
import { webhook } from './webhook/webhook.ts';

export type SendContext = {
  mail: Deps['mail'];
  vault: Deps['vault'];
  now: Deps['now'];
  /** the providers that the service's operator has set */
  settings: Pick<Config, 'telegramUrl' | 'smsUrl'>;
  providers: Providers;
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
