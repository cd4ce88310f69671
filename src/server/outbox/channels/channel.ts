import type { Config } from '../../config/index.ts';
import type { Deps } from '../../deps.ts';
import type { Guard, Resolve } from '../../network/index.ts';
import type { Alert, DeliveryResult } from '../messages/index.ts';
import type { DestinationRule } from './destination-rule.ts';
import type { ProviderUrls } from './provider-urls.ts';

/** Each channel is defined in its own folder and listed only in `registry.ts`. */
export type ChannelDefinition = {
  destination: DestinationRule;
  send: Sender;
  /** credentials in destination and settings that must never be shown, stored or logged */
  secrets(destination: string, settings: SecretSettings): string[];
  /** texts are always English, because rules for routing incidents match them */
  isReadByPrograms?: true;
  /** the service sends its own reminders until the incident is acknowledged there, so we send none */
  remindsItself?: true;
  provider?: Provider;
};

/** The receiver's behavior never makes it reject. */
export type Sender = (alert: Alert, destination: string, context: SendContext) => Promise<DeliveryResult>;

export type SendContext = {
  mail: Deps['mail'];
  vault: Deps['vault'];
  now: Deps['now'];
  settings: Pick<Config, 'telegramUrl' | 'smsUrl'>;
  providerUrls: ProviderUrls;
  resolve: Resolve;
  guard: Guard;
  operatorsGuard: Guard;
  timeoutMs: number;
};

export type SecretSettings = Pick<Config, 'telegramUrl' | 'smsUrl' | 'smtpUrl'>;

export type Installation = {
  mail: { ready: boolean };
  config: { telegramUrl: string | undefined; smsUrl: string | undefined };
};

export type Provider = {
  isSet(installation: Installation): boolean;
};
