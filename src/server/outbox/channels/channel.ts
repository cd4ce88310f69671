import type { Config } from '../../config/index.ts';
import type { Deps } from '../../deps.ts';
import type { Guard, Resolve } from '../../network/index.ts';
import type { Alert, DeliveryResult } from '../messages/index.ts';
import type { DestinationRule } from './destination-rule.ts';
import type { ProviderUrls } from './provider-urls.ts';

/** Everything about a channel. It is defined in the channel's folder and listed in `registry.ts`, nowhere else. */
export type ChannelDefinition = {
  destination: DestinationRule;
  send: Sender;
  /** the parts of destination and settings that must never be shown, stored or logged */
  secrets(destination: string, settings: SecretSettings): string[];
  /** programs match its texts, as rules do that route incidents: it is written in English, whoever reads it */
  isReadByPrograms?: true;
  /** the service sends reminders of its own until somebody acknowledges the incident there, so we send none */
  remindsItself?: true;
  /** of a channel that sends nothing until the operator has set a provider */
  provider?: Provider;
};

/** Makes one attempt to deliver: within the time-out, and without rejecting for what the receiver does. */
export type Sender = (alert: Alert, destination: string, context: SendContext) => Promise<DeliveryResult>;

export type SendContext = {
  mail: Deps['mail'];
  vault: Deps['vault'];
  now: Deps['now'];
  /** the providers that the operator of the service has set */
  settings: Pick<Config, 'telegramUrl' | 'smsUrl'>;
  providerUrls: ProviderUrls;
  resolve: Resolve;
  /** which addresses the account may reach */
  guard: Guard;
  /** which addresses the operator may reach, for those in the settings */
  operatorsGuard: Guard;
  timeoutMs: number;
};

/** Settings that hold credentials. */
export type SecretSettings = Pick<Config, 'telegramUrl' | 'smsUrl' | 'smtpUrl'>;

/** The parts of an installation that its operator has to set before some channels work. */
export type Installation = {
  mail: { ready: boolean };
  config: { telegramUrl: string | undefined; smsUrl: string | undefined };
};

export type Provider = {
  isSet(installation: Installation): boolean;
};
