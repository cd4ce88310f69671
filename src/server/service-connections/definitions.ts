import type { Config } from '../config/index.ts';
import type { ConnectionName } from '../deps.ts';
import { fieldError, invalid, t } from '../kernel/index.ts';
import { baseOf, botToken, smsSender, userInfo } from '../outbox/index.ts';
import type { ConnectionField } from './wire.ts';

export type Values = Partial<Record<ConnectionField, string>>;

type Field = {
  isSecret?: true;
  isOptional?: true;
  /** Then the value must also be a URL that can be parsed: a pattern accepts the port 99999. */
  isUrl?: true;
  pattern: RegExp;
  problem: () => string;
};

/** Adding a connection here adds its store, routes and audit entries. */
export type ConnectionDefinition = {
  name: string;
  /** environment variable, '' if there isn't one */
  setting: string;
  configured(config: Config): string | undefined;
  fields: Partial<Record<ConnectionField, Field>>;
  /** A stored secret is only sent to the server and account that it was entered for. */
  boundTo: ConnectionField[];
  /** Returns a URL in the form of the environment variable. */
  toUrl(values: Values): string;
  toValues(url: URL): Values;
};

const server: Field = {
  isOptional: true,
  isUrl: true,
  pattern: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i,
  problem: () => t('must be a URL such as https://host.example.'),
};

const serverWithoutPath: Field = {
  ...server,
  pattern: /^https?:\/\/[^\s/?#@]+\/?$/i,
  problem: () => t('must be a URL without a path, such as https://host.example.'),
};

export const definitions: Record<ConnectionName, ConnectionDefinition> = {
  stripe: {
    // not shown
    name: 'Stripe',
    setting: 'GATEHOUSE_STRIPE_URL',
    configured: ({ stripeUrl }) => stripeUrl,
    fields: {
      secret_key: {
        isSecret: true,
        pattern: /^[sr]k_(test|live)_\w+$/,
        problem: () =>
          t('must be a secret key that begins with sk_ or rk_. A publishable key (pk_) can’t take payments.'),
      },
      webhook_secret: {
        isSecret: true,
        isOptional: true,
        pattern: /^whsec_[\w+/=-]+$/,
        problem: () => t('must be the signing secret of a webhook. It begins with whsec_.'),
      },
      server: serverWithoutPath,
    },
    boundTo: ['server'],
    toUrl: ({ secret_key, webhook_secret, server: base = stripeServer }) =>
      withUserInfo(base, secret_key, webhook_secret),
    toValues(url) {
      const { user, password } = userInfo(url);
      return { secret_key: user, webhook_secret: password, server: serverOf(url) };
    },
  },
  stripe_test: {
    // not shown
    name: 'Stripe',
    setting: '',
    configured: () => undefined,
    fields: {
      secret_key: {
        isSecret: true,
        pattern: /^[sr]k_test_\w+$/,
        problem: () => t('must be a secret key of Stripe’s test mode. It begins with sk_test_ or rk_test_.'),
      },
      server: serverWithoutPath,
    },
    boundTo: ['server'],
    toUrl: ({ secret_key, server: base = stripeServer }) => withUserInfo(base, secret_key),
    toValues: (url) => ({ secret_key: userInfo(url).user, server: serverOf(url) }),
  },
  paypal: {
    // not shown
    name: 'PayPal',
    setting: 'GATEHOUSE_PAYPAL_URL',
    configured: ({ paypalUrl }) => paypalUrl,
    fields: {
      client_id: {
        pattern: /^[\w-]{10,200}$/,
        problem: () => t('must be the client ID of a PayPal app.'),
      },
      client_secret: {
        isSecret: true,
        pattern: /^[\w-]{10,200}$/,
        problem: () => t('must be the secret of the PayPal app.'),
      },
      webhook_id: {
        pattern: /^[A-Za-z0-9]{1,50}$/,
        problem: () => t('must be the ID that PayPal shows next to the webhook.'),
      },
      mode: {
        isOptional: true,
        pattern: /^(live|sandbox)$/,
        problem: () => t('must be live or sandbox.'),
      },
      server: serverWithoutPath,
    },
    boundTo: ['client_id', 'mode', 'server'],
    toUrl: ({ client_id, client_secret, webhook_id = '', mode = 'live', server: base }) =>
      `${withUserInfo(base ?? (mode === 'sandbox' ? paypalSandbox : paypalServer), client_id, client_secret)}?${new URLSearchParams({ webhook: webhook_id })}`,
    toValues(url) {
      const { user, password } = userInfo(url);
      const base = baseOf(url);
      return {
        client_id: user,
        client_secret: password,
        webhook_id: url.searchParams.get('webhook') ?? '',
        mode: base === paypalServer ? 'live' : 'sandbox',
        server: serverOf(url),
      };
    },
  },
  telegram: {
    // not shown
    name: 'Telegram',
    setting: 'GATEHOUSE_TELEGRAM_URL',
    configured: ({ telegramUrl }) => telegramUrl,
    fields: {
      bot_token: {
        isSecret: true,
        pattern: /^\d+:[\w-]{20,}$/,
        problem: () => t('must be a bot’s token, such as 110201543:AAHdqTcvCH1….'),
      },
      server,
    },
    boundTo: ['server'],
    toUrl({ bot_token = '', server: base = telegramServer }) {
      const [user, password] = bot_token.split(':');
      return withUserInfo(base, user, password);
    },
    toValues: (url) => ({ bot_token: botToken(url), server: serverOf(url) }),
  },
  sms: {
    name: 'SMS',
    setting: 'GATEHOUSE_SMS_URL',
    configured: ({ smsUrl }) => smsUrl,
    fields: {
      account_sid: {
        pattern: /^AC[0-9a-f]{32}$/i,
        problem: () => t('must be an account SID: AC and 32 letters and digits.'),
      },
      auth_token: { isSecret: true, pattern: /^\S{8,}$/, problem: () => t('must be the auth token of the account.') },
      from: {
        pattern: /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z\d ]{1,11})$/i,
        problem: () => t('must be a phone number such as +14155550123, a messaging service (MG…) or a name.'),
      },
      server,
    },
    boundTo: ['account_sid', 'server'],
    toUrl: ({ account_sid, auth_token, from = '', server: base = smsServer }) =>
      `${withUserInfo(base, account_sid, auth_token)}?${new URLSearchParams({ from })}`,
    toValues(url) {
      const { user, password } = userInfo(url);
      return { account_sid: user, auth_token: password, from: smsSender(url), server: serverOf(url) };
    },
  },
};

export const connectionNames = Object.keys(definitions) as ConnectionName[];

const stripeServer = 'https://api.stripe.com';
const paypalServer = 'https://api-m.paypal.com';
const paypalSandbox = 'https://api-m.sandbox.paypal.com';
const telegramServer = 'https://api.telegram.org';
const smsServer = 'https://api.twilio.com';
const usualServers = [stripeServer, paypalServer, paypalSandbox, telegramServer, smsServer];

function withUserInfo(base: string, user = '', password = ''): string {
  const info = [user, password].filter((part) => part !== '').map(encodeURIComponent);
  return base.replace('://', `://${info.join(':')}@`).replace(/\/+$/, '');
}

/** Returns '' for the provider's usual server. */
function serverOf(url: URL): string {
  const base = baseOf(url);
  return usualServers.includes(base) ? '' : base;
}

const fieldsOf = ({ fields }: ConnectionDefinition) => Object.entries(fields) as [ConnectionField, Field][];

export function valuesOf(definition: ConnectionDefinition, url: string | undefined): Values {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed ? definition.toValues(parsed) : {};
}

export const secretFields = (definition: ConnectionDefinition): ConnectionField[] =>
  fieldsOf(definition).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));

/**
 * Returns the values to save or test. An omitted secret keeps its stored value, and null removes it. Throws if a value
 * is missing or invalid.
 */
export function completeValues(
  definition: ConnectionDefinition,
  given: { [Name in ConnectionField]?: string | null | undefined },
  stored: Values,
): Values {
  const values: Values = {};
  const errors: Record<string, string[]> = {};
  const isSame = definition.boundTo.every((name) => (given[name] ?? '') === (stored[name] ?? ''));
  for (const [name, { isSecret, isOptional, isUrl, pattern, problem }] of fieldsOf(definition)) {
    const isKept = isSecret && given[name] === undefined;
    const value = (isKept && isSame ? stored[name] : given[name]) ?? '';
    if (value !== '' && pattern.test(value) && (!isUrl || URL.canParse(value))) values[name] = value;
    else if (value !== '') errors[name] = [fieldError(name, problem())];
    else if (isKept && stored[name])
      errors[name] = [fieldError(name, t('must be entered again, because the server or the account has changed.'))];
    else if (!isOptional) errors[name] = [fieldError(name, t('is required.'))];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}
