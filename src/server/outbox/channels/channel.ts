import type { Config } from '../../config/index.ts';
import type { Connections, Deps } from '../../deps.ts';
import type { Guard, Resolve } from '../../network/index.ts';
import type { Alert, DeliveryResult, StormAlert } from '../messages/index.ts';
import type { DestinationRule } from './destination-rule.ts';
import type { ProviderUrls } from './provider-urls.ts';

/** Each channel is defined in its own folder and listed only in `registry.ts`. */
export type ChannelDefinition = {
  destination: DestinationRule;
  /** credentials in destination and settings that must never be shown, stored or logged */
  secrets(destination: string, settings: SecretSettings): string[];
  /**
   * The receiving service sends its own reminders until the incident is acknowledged there, so Gatehouse sends none.
   */
  remindsItself?: true;
  provider?: Provider;
} & (ForPeople | ForPrograms);

/** Several alerts about monitors can be combined to one message. */
type ForPeople = { isReadByPrograms?: never; send: Sender };
/**
 * The texts are always English, because the receiver's rules for routing incidents match them. Each incident has its own
 * message, because the receiver counts incidents.
 */
type ForPrograms = { isReadByPrograms: true; send: ProgramSender };

/** Resolves even if the receiver fails. */
export type Sender = Send<Alert | StormAlert>;
export type ProgramSender = Send<Alert>;
type Send<Sent> = (alert: Sent, destination: string, context: SendContext) => Promise<DeliveryResult>;

/** `body`: null for the usual one. `headers`: name and value */
export type WebhookTemplate = { contentType: string; body: string | null; headers: [string, string][] };

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
  /** only for webhooks; undefined: the usual body and headers */
  template?: WebhookTemplate | undefined;
};

export type SecretSettings = Pick<Config, 'telegramUrl' | 'smsUrl' | 'smtpUrl'>;

export type Installation = {
  mail: { ready: boolean };
  connections: Pick<Connections, 'urlOf'>;
};

export type Provider = {
  isSet(installation: Installation): boolean;
};
