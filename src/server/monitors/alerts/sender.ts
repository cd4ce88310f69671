import type { Deps } from '../../deps.ts';
import type { Resolve } from '../checks/resolve.ts';
import type { Channel } from '../fields.ts';
import type { Alert, Delivery } from './alert.ts';
import { discord } from './discord/discord.ts';
import { email } from './email/email.ts';
import { flock } from './flock/flock.ts';
import { slack } from './slack/slack.ts';
import { sms } from './sms/sms.ts';
import { teams } from './teams/teams.ts';
import { telegram } from './telegram/telegram.ts';
import { webhook } from './webhook/webhook.ts';

export type SendContext = {
  mail: Deps['mail'];
  vault: Deps['vault'];
  now: Deps['now'];
  resolve: Resolve;
  allowPrivate: boolean;
  timeoutMs: number;
};

/** Makes one attempt to deliver; within the time-out, and without rejecting for what the receiver does. */
export type Sender = (alert: Alert, destination: string, context: SendContext) => Promise<Delivery>;

/** Every channel of the contract has its sender. */
export const senders = { email, webhook, slack, teams, discord, flock, telegram, sms } satisfies Record<
  Channel,
  Sender
>;
