import { z } from 'zod';
import { text } from '../http/index.ts';

const field = text(500).trim();

/** If a secret is omitted, it stays unchanged. Each connection has some of the fields, see `definitions.ts`. */
export const connectionBody = z
  .object({
    secret_key: field,
    client_id: field,
    client_secret: field,
    webhook_id: field,
    mode: field,
    webhook_secret: field.nullable(),
    bot_token: field,
    account_sid: field,
    auth_token: field,
    from: field,
    server: field,
  })
  .partial();
export type ConnectionBody = z.output<typeof connectionBody>;
export type ConnectionField = keyof ConnectionBody;

/** `to`: phone number that gets the test message of an SMS provider */
export const connectionTestBody = connectionBody.extend({ to: field.optional() });

export type ConnectionName = 'stripe' | 'stripe_test' | 'paypal' | 'telegram' | 'sms';

type PaymentAnswer = {
  /** no money moves */
  is_test_mode: boolean;
  webhook_url: string;
  events: string[];
  /** that buyers can still pay, in all shops */
  open_orders: number;
  /** whether a replaced or removed key still completes earlier orders */
  has_former_key: boolean;
};

export type ConnectionAnswer = {
  id: ConnectionName;
  name: string;
  /** stand_in: an imitation in the demo */
  source: 'none' | 'settings' | 'environment' | 'stand_in';
  /** environment variable that overrides saved settings, '' if there isn't one */
  setting: string;
  /** without secrets */
  fields: Partial<Record<ConnectionField, string>>;
  /** secrets that have a value */
  secrets_set: ConnectionField[];
  stripe?: PaymentAnswer;
  paypal?: PaymentAnswer;
};

/** `text`: the provider's response */
export type ConnectionTestAnswer = { works: boolean; text: string };
